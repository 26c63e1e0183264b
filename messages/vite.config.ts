import { defineConfig } from 'vite'

/**
 * One file of all messages for the server and the tests, which use most of them. As 3,500 files they take
 * 30 MB of memory. Browsers load each message with the screen that shows it (`web/vite.config.ts`).
 */
export default defineConfig({
  logLevel: 'warn',
  build: {
    lib: { entry: 'compiled/messages/_index.js', formats: ['es'], fileName: () => 'words.js' },
    outDir: 'compiled',
    emptyOutDir: false,
    target: 'node26',
    minify: true,
    // The runtime stores the language, so it must exist only once: `words.js` imports it and does not contain a copy.
    rolldownOptions: { external: /\/runtime\.js$/, output: { paths: () => './runtime.js' } },
  },
})
