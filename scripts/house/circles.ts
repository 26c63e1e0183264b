import { folderOf, isTest, targetOf, type Source } from './source.ts'

/**
 * Circles of imports, type imports included: of files anywhere, and of folders inside the server and the web. Tests do
 * not count, because they may look at everything.
 */
export function circleFaults(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>()
  const folders = new Map<string, Set<string>>()
  for (const { path, room, imports } of sources.filter((source) => !isTest(source.path))) {
    for (const name of imports.filter((each) => each.startsWith('.'))) {
      const target = targetOf(path, name)
      if (isTest(target)) continue
      add(files, path, target)
      const isSorted = room === 'server' || room === 'web'
      if (isSorted && !isTop(path) && !isTop(target)) add(folders, folderOf(path), folderOf(target))
    }
  }
  return [
    ...circlesOf(files).map((circle) => `circle of files: ${circle.join(' → ')}`),
    ...circlesOf(folders).map((circle) => `circle of folders: ${circle.join(' → ')}`),
  ]
}

/** Files that put a room together and belong to no feature: `server/src/app.ts`, `web/src/routes.tsx`. */
const isTop = (path: string): boolean => path.split('/').length === 3

function add(graph: Map<string, Set<string>>, from: string, to: string): void {
  if (from === to) return
  graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

/** One circle for each way back that a depth-first search meets. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) {
      circles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return circles
}
