package dev.fjord;

public record WorkerSnapshot(
    int index,
    long forks,
    long publishes,
    long steals,
    long failedScans,
    long joinsWaited,
    long parks,
    long reclaims) {}
