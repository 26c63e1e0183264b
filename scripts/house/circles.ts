import { folderOf, isTest, targetOf, type Source } from './source.ts'

/**
 * Finds import cycles, type imports included: between files everywhere, between folders in server and web. Tests are
 * ignored.
 */
export function circleFaults(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>()
  const folders = new Map<string, Set<string>>()
  for (const { path, topFolder, imports } of sources.filter((source) => !isTest(source.path))) {
    for (const name of imports.filter((each) => each.startsWith('.'))) {
      const target = targetOf(path, name)
      if (isTest(target)) continue
      add(files, path, target)
      const isWithFolderOrder = topFolder === 'server' || topFolder === 'web'
      if (isWithFolderOrder && !isTop(path) && !isTop(target)) add(folders, folderOf(path), folderOf(target))
    }
  }
  return [
    ...circlesOf(files).map((circle) => `circle of files: ${circle.join(' → ')}`),
    ...circlesOf(folders).map((circle) => `circle of folders: ${circle.join(' → ')}`),
  ]
}

/** Files that assemble a top folder and belong to no feature: `server/src/app.ts`, `web/src/routes.tsx`. */
const isTop = (path: string): boolean => path.split('/').length === 3

function add(graph: Map<string, Set<string>>, from: string, to: string): void {
  if (from === to) return
  graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

/** The shortest cycle through each node, without cycles of nodes that were reported before. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = []
  const named = new Set<string>()
  for (const node of graph.keys()) {
    const circle = named.has(node) ? null : shortestWayBack(graph, node)
    if (circle === null) continue
    circles.push(circle)
    for (const each of circle) named.add(each)
  }
  return circles
}

/** Breadth-first search; null if no path leads back. */
function shortestWayBack(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null {
  const seen = new Set<string>()
  let paths: string[][] = [[start]]
  while (paths.length > 0) {
    const longer: string[][] = []
    for (const cyclePath of paths) {
      for (const next of graph.get(cyclePath.at(-1) ?? start) ?? []) {
        if (next === start) return [...cyclePath, start]
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...cyclePath, next])
      }
    }
    paths = longer
  }
  return null
}
