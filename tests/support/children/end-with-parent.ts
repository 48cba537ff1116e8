// Preloaded into programs that don't watch for the end of the test process themselves.
process.on('disconnect', () => process.exit());
