import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '../database/embedded.ts'
import { brokenInvariants, invariants } from '../database/invariants.ts'
import { openDatabase } from '../database/open.ts'
import { repeatDeletions, type ForgetAccount } from './deletion-list.ts'
import { BackupError, readCheckedManifest, type Manifest } from './backup-manifest.ts'
import { loadBackup } from './load-backup.ts'

/**
 * Absolute paths. `backup`: a folder that `writeBackup` made. `dataFolder`: the data folder of the restored product.
 * `forget`: deletes the data of an account that was deleted after the backup.
 */
type RestoreOptions = {
  readonly backup: string
  readonly dataFolder: string
  readonly forget: ForgetAccount
}

/**
 * Restores a backup into an embedded database in an empty data folder and returns the manifest. The database is moved
 * into place only after the checksums, foreign keys, row counts and invariants were checked, and later account
 * deletions were repeated. Throws BackupError and leaves the folder empty if a check fails. The new folder gets its
 * own secret key.
 */
export async function restoreBackup({ backup, dataFolder, forget }: RestoreOptions): Promise<Manifest> {
  const manifest = await readCheckedManifest(backup)
  mkdirSync(dataFolder, { recursive: true })
  if (readdirSync(dataFolder).length > 0)
    throw new BackupError(`${dataFolder} is not empty. A backup can only be restored into an empty folder.`)
  const draft = path.join(dataFolder, 'restoring')
  mkdirSync(draft)
  try {
    await restoreInto(draft, { backup, manifest, forget })
    renameSync(path.join(draft, 'pg18'), path.join(dataFolder, 'pg18'))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return manifest
}

async function restoreInto(
  folder: string,
  { backup, manifest, forget }: Pick<RestoreOptions, 'backup' | 'forget'> & { readonly manifest: Manifest },
): Promise<void> {
  const embedded = await startEmbedded({ dataFolder: folder })
  try {
    await loadBackup(embedded.url, backup, manifest)
    await repeatDeletionsAndCheck(embedded.url, path.dirname(backup), forget)
  } finally {
    await embedded.stop()
  }
}

/** Skips invariants that need a running server: overdue holds and mails are handled after the start. */
async function repeatDeletionsAndCheck(
  url: string,
  backupsFolder: string,
  forget: ForgetAccount,
): Promise<void> {
  const db = openDatabase(url, { connections: 1, name: 'pantul restore' })
  try {
    await repeatDeletions(db, backupsFolder, forget)
    const checkable = invariants.filter(({ needsRunningServer }) => needsRunningServer !== true)
    const broken = await brokenInvariants(db, checkable)
    if (broken.length > 0)
      throw new BackupError(`In the backup, this does not hold: ${broken.map(({ fact }) => fact).join(' ')}`)
  } finally {
    await db.close()
  }
}
