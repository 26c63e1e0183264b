import { isTest, type TopFolder, type Source } from './source.ts'

const vagueNames = /(^|[-/])(utils?|helpers?|common|shared|misc|lib|services?|managers?)([-./]|$)/
const clockFiles = new Set(['server/src/platform/base/clock.ts', 'web/src/browser/clock.ts'])
/** Top folders that may read the machine's clock directly. */
const foldersThatReadClock = new Set<TopFolder>(['e2e', 'scripts', 'bench'])
const clockReads = /\bDate\.now\(|new Date\(\)|Temporal\.Now\b|performance\.now\(/
const sqlStatement = /^\s*(select|insert into|update|delete from)\s/im
const webName = /^([a-z0-9]+(-[a-z0-9]+)*)(\.test)?\.tsx?$/
const serverName = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.ts$/

/** Finds file names that do not describe the content, and code in a forbidden place. */
export function nameFaults(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, topFolder, text }) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const faults: string[] = []
    if (/^index\.tsx?$/.test(name)) faults.push(`${path}: no index files; import a file by its name`)
    // A story has the name of its title, in which a manager is a person.
    if (topFolder !== 'e2e' && vagueNames.test(path))
      faults.push(`${path}: the name does not say what is inside`)
    if (
      clockReads.test(text) &&
      !clockFiles.has(path) &&
      !isTest(path) &&
      !foldersThatReadClock.has(topFolder)
    )
      faults.push(`${path}: reads the machine's clock; take the time from clock.ts`)
    if (topFolder === 'rules' && /Math\.random/.test(text) && !isTest(path))
      faults.push(`${path}: a rule may not be random`)
    if (topFolder === 'server' && path.endsWith('routes.ts') && sqlStatement.test(text))
      faults.push(`${path}: no SQL in a route`)
    if (topFolder === 'server' && !serverName.test(name))
      faults.push(`${path}: not a file name of the server`)
    if (topFolder === 'web' && !webName.test(name) && !name.endsWith('.config.ts'))
      faults.push(`${path}: not a file name of the web`)
    return faults
  })
}
