import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Builds the messages and the web app, if they changed, once before all stories. */
export default function buildProduct(): void {
  const script = "import { buildWhenStale } from './scripts/build.js'; buildWhenStale()"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The product could not be built; see the output above.')
}
