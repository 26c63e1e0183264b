// Plain JavaScript: the system's Node 20 runs it before the project's own Node is there.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runStep } from './run-step.js'

const root = path.join(import.meta.dirname, '..')
const node = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Compiles the messages and builds the browser app if their sources changed. Returns true if it built something. */
export function buildWhenStale() {
  const compiled = compileMessages()
  return buildWeb() || compiled
}

/** Compiles `messages/` if a sentence changed. */
function compileMessages() {
  const sources = [
    'messages/en',
    'messages/id',
    'messages/project.inlang/settings.json',
    'messages/vite.config.ts',
  ]
  const fingerprint = fingerprintOf(sources)
  const mark = path.join(root, 'messages', 'compiled', '.built')
  if (isBuilt(mark, fingerprint)) return false
  run('Compiling the words', ['npm', 'run', '--silent', 'words'], 'The words could not be compiled.')
  writeFileSync(mark, fingerprint)
  return true
}

/** Builds into a temporary folder and renames it, so that a partial build is never served. */
function buildWeb() {
  const sources = [
    'web/src',
    'web/public',
    'web/index.html',
    'web/desk.html',
    'web/vite.config.ts',
    'rules/src',
    'contract/src',
  ]
  const fingerprint = fingerprintOf([...sources, 'messages/en', 'messages/id', 'package-lock.json'])
  const folder = path.join(root, 'web', 'dist')
  if (isBuilt(path.join(folder, '.built'), fingerprint)) return false
  const draft = path.join(root, '.data', `web-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Relative to web/, because the compression plugin joins the two paths.
  const build = [
    node,
    vite,
    'build',
    'web',
    '--outDir',
    path.relative(path.join(root, 'web'), draft),
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  run('Building the pages', build, 'The browser app could not be built.')
  writeFileSync(path.join(draft, '.built'), fingerprint)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return true
}

const isBuilt = (mark, fingerprint) => existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint

function fingerprintOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesIn(path.join(root, name))))
    hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(name) {
  if (!existsSync(name)) return []
  if (!statSync(name).isDirectory()) return [name]
  return readdirSync(name, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => filesIn(path.join(name, entry.name)))
}

function run(title, command, failureMessage) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  }
  runStep(title, command, { cwd: root, env, failureMessage })
}
