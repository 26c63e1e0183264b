import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Before the first story: words and browser app are built once where they are stale, so that no worker has to. */
export default function buildProduct(): void {
  const script = "import { buildWhenStale } from './scripts/build.js'; buildWhenStale()"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The product could not be built; the reason stands above.')
}
