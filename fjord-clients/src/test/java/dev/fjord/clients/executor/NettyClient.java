package dev.fjord.clients.executor;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Netty: event loops in the pool, and a server whose handlers leave their work to it. */
final class NettyClient implements Client {
  private static final int LOOPS = 2;
  private static final int CLIENTS = 8;
  private static final int MESSAGES = 2_000;

  /** Answers a number with the next one, from the pool. */
  private static final class Server extends ChannelInboundHandlerAdapter {
    private final ExecutorService pool;

    Server(ExecutorService pool) {
      this.pool = pool;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      pool.execute(() -> context.writeAndFlush((Integer) message + 1));
    }
  }

  /** Sends back what it gets until that is large enough. */
  private static final class Sender extends ChannelInboundHandlerAdapter {
    private final AtomicLong sum;
    private final CompletableFuture<Integer> end;

    Sender(AtomicLong sum, CompletableFuture<Integer> end) {
      this.sum = sum;
      this.end = end;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      context.writeAndFlush(0);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      int got = (Integer) message;
      sum.addAndGet(got);
      if (got == MESSAGES) {
        end.complete(got);
      } else {
        context.writeAndFlush(got);
      }
    }
  }

  private static <C extends Channel> ChannelInitializer<C> with(
      Supplier<ChannelInboundHandlerAdapter> handler) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(C channel) {
        channel.pipeline().addLast(handler.get());
      }
    };
  }

  @Override
  public String run(ExecutorService pool) throws Exception {
    EventLoopGroup loops = new DefaultEventLoopGroup(LOOPS, pool);
    ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    try {
      LocalAddress address = new LocalAddress("fjord");
      channels.add(
          new ServerBootstrap()
              .group(loops)
              .channel(LocalServerChannel.class)
              .childHandler(with(() -> new Server(pool)))
              .bind(address)
              .sync()
              .channel());
      AtomicLong sum = new AtomicLong();
      List<CompletableFuture<Integer>> ends = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        CompletableFuture<Integer> end = new CompletableFuture<>();
        ends.add(end);
        channels.add(
            new Bootstrap()
                .group(loops)
                .channel(LocalChannel.class)
                .handler(with(() -> new Sender(sum, end)))
                .connect(address)
                .sync()
                .channel());
      }
      for (CompletableFuture<Integer> each : ends) {
        each.get(60, TimeUnit.SECONDS);
      }
      return "sum " + sum;
    } finally {
      channels.close().await(60, TimeUnit.SECONDS);
      loops.shutdownGracefully(100, 10_000, TimeUnit.MILLISECONDS).await(60, TimeUnit.SECONDS);
    }
  }
}
