import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { migrationsIn } from '../database/migrate.ts'

/** Refused for a reason that is said in one sentence, without a trace. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** What a backup holds; it lies beside the tables as `manifest.json`. */
export type Manifest = z.infer<typeof Manifest>

const Manifest = z.object({
  format: z.literal(1),
  /** The moment that all tables show, ISO 8601. */
  takenAt: z.string(),
  /** The migrations that had run. */
  schema: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Gzipped, one row a line, as JSON. */
      file: z.string(),
      sha256: z.string(),
    }),
  ),
  /** The last number that each sequence gave away; null before its first. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.string()) })),
})

export const manifestFile = 'manifest.json'

/**
 * The manifest of a backup that this version can restore, whose files are all there and as they were written; else a
 * BackupError.
 */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  refuseOtherSchema(manifest)
  for (const { file, sha256 } of manifest.tables) {
    if ((await checksumOf(path.join(folder, path.basename(file)))) !== sha256)
      throw new BackupError(`${file} in ${folder} is missing or damaged.`)
  }
  return manifest
}

function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(path.join(folder, manifestFile), 'utf8')))
  } catch (error) {
    throw new BackupError(`${folder} is not a backup: its ${manifestFile} cannot be read.`, { cause: error })
  }
}

/** Made by this version or an older one of it: the same migrations, as far as it had them. */
function refuseOtherSchema({ schema }: Manifest): void {
  const known = migrationsIn()
  const foreign = schema.find(({ number, checksum }) => known[number - 1]?.checksum !== checksum)
  if (foreign === undefined) return
  throw new BackupError(
    `The backup comes from a version with another migration ${foreign.name}. Restore it with that version.`,
  )
}

async function checksumOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return hash.digest('hex')
}
