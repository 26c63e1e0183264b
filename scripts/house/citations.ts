import type { SourceFile } from './source.ts'

/** A document by its path in `docs/` or the root, with an optional `#heading`. */
const citation = /(?<![\w/.-])((?:docs\/(?:[\w-]+\/)*)?[\w-]+\.md)(#[\w-]+)?/g
const citingFiles = /\.(tsx?|js|css|sql|md|ya?ml)$/

/** Finds cited documents and headings that do not exist. */
export function citationFaults(files: readonly SourceFile[]): string[] {
  const documents = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, anchorsOf(text)]),
  )
  return (
    files
      // Migrations are never edited, because of their checksums.
      .filter(({ path }) => citingFiles.test(path) && !path.includes('/migrations/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(citation)].flatMap(([cited, name = '', heading]) => {
          const anchors =
            documents.get(name) ?? documents.get(`docs/${name}`) ?? relativeTo(documents, path, name)
          if (anchors === undefined) return [`${path}: cites ${cited}, and there is no such document`]
          if (heading === undefined || anchors.has(heading.slice(1))) return []
          return [`${path}: cites ${cited}, and the document has no such heading`]
        }),
      )
  )
}

/** A document in the same folder. */
function relativeTo(
  documents: ReadonlyMap<string, ReadonlySet<string>>,
  path: string,
  name: string,
): ReadonlySet<string> | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return path.endsWith('.md') ? documents.get(`${folder}${name}`) : undefined
}

/** The anchors of the headings, as GitHub generates them. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  )
