import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = path.join(import.meta.dirname, '..')

/** Where Chromium is usually installed. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of `CHROMIUM_PATH`, else the one that `npm run setup` found, else the first of the usual paths. */
function chromium(): string {
  const note = path.join(root, '.data', 'chromium-path')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  const found = [process.env['CHROMIUM_PATH'] ?? '', noted, ...usualPaths].find(
    (file) => file !== '' && existsSync(file),
  )
  if (found === undefined) throw new Error('No Chromium was found. Name one in CHROMIUM_PATH.')
  return found
}

/** Two workers run stories at the same time, each with a product of its own (`story.ts`). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './build-product.ts',
  outputDir: './test-results/pages',
  fullyParallel: true,
  workers: 2,
  // A busy machine can make one story miss its time limit. `npm test` lists it as flaky.
  retries: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/e2e.json' }]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recording a trace costs a quarter of the CPU of a story, so only the first repetition of a failed story records
    // one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium(),
      // Chromium cannot use its sandbox as root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
