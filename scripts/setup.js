// Plain JavaScript: the system's Node 20 runs it before the project's own Node is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildWhenStale } from './build.js'
import { findBrowser } from './find-browser.js'
import { runStep } from './run-step.js'

const root = path.join(import.meta.dirname, '..')
const wantedNodeVersion = 26

try {
  checkSystemNode()
  install()
  checkProjectNode()
  if (process.argv.includes('--browser')) findBrowser()
  buildWhenStale()
} catch (error) {
  console.error(`\n${error.message}\n`)
  process.exit(1)
}

function checkSystemNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node ${process.versions.node} is too old to install with: 20.19 or newer is needed.`)
}

/** Installs the packages of the lockfile if it changed. */
function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const mark = path.join(root, 'node_modules', '.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  // The system's Node runs npm only; its warnings about newer required versions are hidden.
  const command = ['npm', 'ci', '--include=dev', '--include=optional', '--loglevel=error']
  runStep('Installing the dependencies, once, in one to two minutes', command, {
    cwd: root,
    failureMessage: 'The dependencies could not be installed; npm says why above.',
  })
  writeFileSync(mark, wanted)
}

/** Checks that the project's Node is installed, because optional dependencies fail silently. */
function checkProjectNode() {
  const node = path.join(root, 'node_modules', '.bin', 'node')
  const { stdout } = spawnSync(node, ['-v'], { encoding: 'utf8', shell: process.platform === 'win32' })
  if (stdout?.startsWith(`v${wantedNodeVersion}.`)) return
  throw new Error(
    `Node ${wantedNodeVersion} is not in node_modules. It comes as an optional dependency for ${process.platform}-${process.arch}; ` +
      'remove node_modules and install again, without --omit=optional.',
  )
}
