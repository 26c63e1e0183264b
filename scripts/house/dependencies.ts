import type { SourceFile } from './source.ts'

type LockedPackage = {
  readonly link?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}
type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }
type DependencyRanges = Readonly<Record<string, string>>
type Manifest = {
  readonly dependencies?: DependencyRanges
  readonly devDependencies?: DependencyRanges
  readonly optionalDependencies?: DependencyRanges
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * Finds dependencies that are not pinned: version ranges, missing checksums in the lockfile, and install scripts that
 * `allowScripts` does not name.
 */
export function dependencyFaults(files: readonly SourceFile[]): string[] {
  const manifests = files.filter(({ path }) => /(^|\/)package\.json$/.test(path))
  const lock = files.find(({ path }) => path === 'package-lock.json')
  const top = manifests.find(({ path }) => path === 'package.json')
  const { allowScripts = {} } = JSON.parse(top?.text ?? '{}') as Manifest
  const { packages } = JSON.parse(lock?.text ?? '{"packages":{}}') as Lock
  return [...manifests.flatMap(rangesIn), ...lockFaults(packages, allowScripts)]
}

function rangesIn({ path, text }: SourceFile): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Manifest
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([name, version]) => !name.startsWith('@pantul/') && !exact.test(version))
    .map(([name, version]) => `${path}: ${name} is ${version}; name one exact version`)
}

function lockFaults(packages: Lock['packages'], allowed: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(packages).flatMap(([packagePath, { link, integrity = '', hasInstallScript }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(packagePath) ?? []
    if (name === undefined || link === true) return []
    const faults: string[] = []
    if (!integrity.startsWith('sha512-')) faults.push(`package-lock.json: ${name} has no SHA-512 checksum`)
    if (hasInstallScript === true && allowed[name] !== true)
      faults.push(
        `package-lock.json: ${name} runs a script when installed, and allowScripts does not name it`,
      )
    return faults
  })
}
