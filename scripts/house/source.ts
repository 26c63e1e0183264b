/** The top folders that contain code. */
export const topFolders = ['rules', 'contract', 'server', 'web', 'e2e', 'scripts', 'bench'] as const
export type TopFolder = (typeof topFolders)[number]

/** One file of the repository. `path` is relative to the root, with `/`. */
export type SourceFile = { readonly path: string; readonly text: string }

/** A TypeScript file. `imports`: the imported names as written, type imports included. */
export type Source = SourceFile & { readonly topFolder: TopFolder; readonly imports: readonly string[] }

// The formatter keeps `from` on the last line of a statement, so a line-based pattern is enough.
const importPattern =
  /^(?:import|export) .*from '([^']+)'$|^\} from '([^']+)'$|^import '([^']+)'$|import\('([^']+)'\)/gm

/** The TypeScript sources among all files. */
export const sourcesOf = (files: readonly SourceFile[]): Source[] =>
  files.flatMap(({ path, text }) => {
    const topFolder = topFolders.find((each) => path.startsWith(`${each}/`))
    if (topFolder === undefined || !/\.tsx?$/.test(path)) return []
    const imports = [...text.matchAll(importPattern)].flatMap(([, a, b, c, d]) => [a ?? b ?? c ?? d ?? ''])
    return [{ path, text, topFolder, imports }]
  })

/** Tests, stories, and helpers that only they use (`test-*.ts`). */
export const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)test-[^/]+$/.test(path) || path.endsWith('vite.config.ts')

/** The path of the file that a relative import names. */
export function targetOf(path: string, name: string): string {
  const parts = path.split('/').slice(0, -1)
  for (const step of name.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
