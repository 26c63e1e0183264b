import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half of the tests wait for the database: one worker for each core, where one less is usual.
    maxWorkers: '100%',
    projects: [
      // Pure functions share a process; nothing of one file stays for the next.
      { test: { name: 'rules', root: 'rules', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/platform/database/test-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          // One process makes the page environment for each file at a third of the time of a process for each file.
          pool: 'vmThreads',
          // A group of its own, after the others: threads count their workers differently.
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.{ts,tsx}'],
          // The first test of a file waits for all that its screen is made of.
          testTimeout: 30_000,
        },
      },
    ],
  },
})
