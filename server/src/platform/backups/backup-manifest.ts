import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { migrationsIn } from '../database/migrate.ts'

/** A backup or restore was refused for an expected reason. Commands print the message without a stack trace. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The contents of a backup. Stored as `manifest.json` next to the table files. */
export type Manifest = z.infer<typeof Manifest>

const Manifest = z.object({
  format: z.literal(1),
  /** The time of the snapshot, ISO 8601, UTC. */
  takenAt: z.string(),
  /** The migrations that had run. */
  schema: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Gzipped JSON, one row per line. */
      file: z.string(),
      sha256: z.string(),
    }),
  ),
  /** The last number that each sequence returned; null if it was never used. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.string()) })),
})

export const manifestFile = 'manifest.json'

/**
 * Reads the manifest of a backup and verifies the checksum of each file. Throws BackupError if the backup is damaged
 * or from another schema.
 */
export async function readCheckedManifest(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  refuseIfOtherSchema(manifest)
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

/** Accepts backups of this version or an older one: the migrations of the backup must be the first ones of ours. */
function refuseIfOtherSchema({ schema }: Manifest): void {
  const ownMigrations = migrationsIn()
  const unknownMigration = schema.find(
    ({ number, checksum }) => ownMigrations[number - 1]?.checksum !== checksum,
  )
  if (unknownMigration === undefined) return
  throw new BackupError(
    `The backup comes from a version with another migration ${unknownMigration.name}. Restore it with that version.`,
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

/**
 * The largest batch of rows that a backup or a restore holds in memory. A picture is a row of a megabyte, so the
 * characters of a batch are limited too.
 */
export const batchLimits = { rows: 2_000, characters: 8_000_000 } as const
