package dev.fjord.clients;

import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Points a class file at {@code dev.fjord.concurrent} in place of {@code java.util.concurrent}'s
 * fork/join framework, and tells where that is not enough.
 */
public final class Rewriter {
  private static final String FROM = "java/util/concurrent/";
  private static final String TO = "dev/fjord/concurrent/";
  private static final String MODULE = "dev.fjord.concurrent";
  private static final List<String> NAMES =
      List.of(
          "ForkJoinPool",
          "ForkJoinTask",
          "ForkJoinWorkerThread",
          "RecursiveAction",
          "RecursiveTask",
          "CountedCompleter");

  /** What a {@code CompletableFuture} has, or a class that extends it. */
  private static final Pattern ASYNC =
      Pattern.compile(
          "(complete|supply|run|handle|whenComplete|exceptionally(Compose)?|runAfter(Both|Either)"
              + "|(accept|applyTo)Either|then(Apply|Accept|AcceptBoth|Run|Combine|Compose))Async");

  private static final Pattern NAME =
      Pattern.compile("(?<![a-z0-9_$])" + FROM + "(" + String.join("|", NAMES) + ")\\b");

  private static final Pattern EXECUTOR =
      Pattern.compile("(Executor(Service)?|ForkJoinPool);.*\\)");

  private static final Pattern FUTURE =
      Pattern.compile("\\)L" + FROM + "Complet(ableFuture|ionStage);$");

  private final Consumer<Finding> findings;

  /** Rewrites, and tells what it finds on the way. */
  public Rewriter(Consumer<Finding> findings) {
    this.findings = findings;
  }

  /** What a place in the code does that rewriting its names does not change. */
  public enum Kind {
    /** Gives an object of a rewritten class to the JDK, or takes one from it. */
    CROSSES,
    /** Uses the JDK's common pool, since no executor is named. */
    NO_EXECUTOR,
    /** A parallel stream runs in the JDK's common pool, wherever it is started. */
    PARALLEL_STREAM,
    /** Is split by the JDK in its common pool. */
    SPLIT,
    /** Makes the JDK's own pool. */
    JDKS_POOL,
    /** Is a module that does not require Fjord's. */
    MODULE,
    /** Names a class in a string, perhaps for reflection. */
    NAME_IN_STRING,
    /** Is no class file that can be read, and is left as it is. */
    UNREADABLE
  }

  /**
   * A place to be looked at.
   *
   * @param in class, and method or field
   * @param what is called or named there
   */
  public record Finding(Kind kind, String in, String what) {}

  /** The class, rewritten; the same array if it names no class of the framework. */
  public byte[] rewrite(byte[] classFile) {
    Renaming renaming = new Renaming();
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(new Looking(new ClassRemapper(writer, renaming)), 0);
    return renaming.isUsed ? writer.toByteArray() : classFile;
  }

  private static boolean isRewritten(String internalName) {
    if (!internalName.startsWith(FROM)) {
      return false;
    }
    String name = internalName.substring(FROM.length());
    int nested = name.indexOf('$');
    return NAMES.contains(nested < 0 ? name : name.substring(0, nested));
  }

  private static boolean isRewrittenIn(String descriptor) {
    for (String name : NAMES) {
      int at = descriptor.indexOf("L" + FROM + name);
      if (at >= 0 && isRewritten(descriptor.substring(at + 1, descriptor.indexOf(';', at)))) {
        return true;
      }
    }
    return false;
  }

  /** The new names, and whether there was need of any. */
  private static final class Renaming extends Remapper {
    private boolean isUsed;

    Renaming() {
      super(Opcodes.ASM9);
    }

    @Override
    public String map(String internalName) {
      boolean isRewritten = isRewritten(internalName);
      isUsed |= isRewritten;
      return isRewritten ? TO + internalName.substring(FROM.length()) : internalName;
    }
  }

  /** Reads what is rewritten behind it. */
  private final class Looking extends ClassVisitor {
    private String name = "";

    Looking(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(
        int version,
        int access,
        String className,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      name = className.replace('/', '.');
      super.visit(version, access, className, signature, superName, interfaces);
    }

    @Override
    public ModuleVisitor visitModule(String module, int access, @Nullable String version) {
      return new ModuleVisitor(Opcodes.ASM9, super.visitModule(module, access, version)) {
        private boolean isFound;

        @Override
        public void visitRequire(String required, int flags, @Nullable String compiled) {
          isFound |= required.equals(MODULE);
          super.visitRequire(required, flags, compiled);
        }

        @Override
        public void visitEnd() {
          if (!isFound) {
            findings.accept(new Finding(Kind.MODULE, module, "does not require " + MODULE));
          }
          super.visitEnd();
        }
      };
    }

    @Override
    public FieldVisitor visitField(
        int access,
        String field,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      lookAtConstant(name + "." + field, value);
      return super.visitField(access, field, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String method,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      String in = name + "." + method;
      MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {
        /** Whether false was the last to be loaded. */
        private boolean isFalse;

        @Override
        public void visitInsn(int opcode) {
          isFalse = opcode == Opcodes.ICONST_0;
          super.visitInsn(opcode);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
          isFalse = false;
          super.visitVarInsn(opcode, variable);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
          isFalse = false;
          super.visitFieldInsn(opcode, owner, field, type);
        }

        @Override
        public void visitFrame(
            int type, int locals, Object[] local, int stack, Object[] onStack) { // two ways meet
          isFalse = false;
          super.visitFrame(type, locals, local, stack, onStack);
        }

        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          lookAtCall(in, owner, called, type, !isFalse);
          isFalse = false;
          super.visitMethodInsn(opcode, owner, called, type, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(
            String called, String type, Handle bootstrap, Object... arguments) {
          for (Object each : arguments) {
            if (each instanceof Handle handle) { // a method reference
              lookAtCall(in, handle.getOwner(), handle.getName(), handle.getDesc(), true);
            }
            lookAtConstant(in, each); // a text with holes, perhaps
          }
          super.visitInvokeDynamicInsn(called, type, bootstrap, arguments);
        }

        @Override
        public void visitLdcInsn(Object value) {
          if (method.equals("$deserializeLambda$") && value instanceof String text) {
            super.visitLdcInsn(renamed(text));
          } else {
            lookAtConstant(in, value);
            super.visitLdcInsn(value);
          }
        }
      };
    }
  }

  /** What a compiler has written to compare with the names in a serialized lambda. */
  private static String renamed(String text) {
    return NAME.matcher(text).replaceAll(TO + "$1");
  }

  private void lookAtConstant(String in, @Nullable Object value) {
    if (value instanceof String text) {
      String path = text.replace('.', '/');
      if (!renamed(path).equals(path)) {
        findings.accept(new Finding(Kind.NAME_IN_STRING, in, text));
      }
    }
  }

  private void lookAtCall(
      String in, String owner, String called, String type, boolean mayBeParallel) {
    String what = named(owner, called);
    if (owner.startsWith("java/")
        && !isRewritten(owner)
        && isRewrittenIn(type)
        && !takesAnything(owner)) {
      findings.accept(new Finding(Kind.CROSSES, in, what));
    }
    boolean runs =
        (ASYNC.matcher(called).matches() && FUTURE.matcher(type).find())
            || (called.equals("delayedExecutor") && owner.equals(FROM + "CompletableFuture"));
    if (runs && !EXECUTOR.matcher(type).find()) {
      findings.accept(new Finding(Kind.NO_EXECUTOR, in, what));
    }
    if (isSplit(owner, called, type)) {
      findings.accept(new Finding(Kind.SPLIT, in, what));
    }
    if (called.equals("newWorkStealingPool")) {
      findings.accept(new Finding(Kind.JDKS_POOL, in, what));
    }
    if (called.equals("parallelStream")
        || (called.equals("parallel") && owner.startsWith("java/util/stream/"))
        || (owner.equals("java/util/stream/StreamSupport") && mayBeParallel)) {
      findings.accept(new Finding(Kind.PARALLEL_STREAM, in, what));
    }
  }

  private static boolean isSplit(String owner, String called, String type) {
    return switch (owner) {
      case "java/util/Arrays" -> called.startsWith("parallel");
      case FROM + "ConcurrentHashMap" -> type.startsWith("(J"); // from what size on
      case FROM + "SubmissionPublisher" -> called.equals("<init>") && type.equals("()V");
      default -> false;
    };
  }

  private static String named(String owner, String called) {
    return owner.replace('/', '.') + "." + called;
  }

  /** Has no signature of its own: the compiler writes that of the call. */
  private static boolean takesAnything(String owner) {
    return owner.equals("java/lang/invoke/MethodHandle")
        || owner.equals("java/lang/invoke/VarHandle");
  }
}
