import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '../database/embedded.ts'
import { brokenInvariants, invariants } from '../database/invariants.ts'
import { openDatabase } from '../database/open.ts'
import { repeatDeletions, type Forget } from './deletion-list.ts'
import { BackupError, checkedManifest, type Manifest } from './backup-manifest.ts'
import { loadBackup } from './load-backup.ts'

/** Absolute: `backup` is one folder that `writeBackup` made, `dataFolder` where the product will be served from. */
type Restoring = {
  readonly backup: string
  readonly dataFolder: string
  /** Removes a person's data again. */
  readonly forget: Forget
}

/**
 * Makes an embedded database out of a backup in an empty data folder, and answers what is in it. It is there only
 * once everything was proved: the files are as written, every foreign key holds, the rows are as many as the
 * snapshot's, and nothing is in it that must never be (invariants, but for those which a running server keeps).
 * Whoever deleted the account after the backup is forgotten again, by the list of deletions beside it (F17).
 * Whatever does not fit is a BackupError, and the folder is empty again. The folder gets a secret key of its own.
 */
export async function restoreBackup({ backup, dataFolder, forget }: Restoring): Promise<Manifest> {
  const manifest = await checkedManifest(backup)
  mkdirSync(dataFolder, { recursive: true })
  if (readdirSync(dataFolder).length > 0)
    throw new BackupError(`${dataFolder} is not empty: nothing is ever restored over what is there.`)
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
  { backup, manifest, forget }: Pick<Restoring, 'backup' | 'forget'> & { readonly manifest: Manifest },
): Promise<void> {
  const embedded = await startEmbedded({ dataFolder: folder })
  try {
    await loadBackup(embedded.url, backup, manifest)
    await finish(embedded.url, path.dirname(backup), forget)
  } finally {
    await embedded.stop()
  }
}

/** Holds and mails that fell due since the backup are no fault of it: the server sees to them when it starts. */
async function finish(url: string, backupsFolder: string, forget: Forget): Promise<void> {
  const db = openDatabase(url, { connections: 1, name: 'pantul restore' })
  try {
    await repeatDeletions(db, backupsFolder, forget)
    const lasting = invariants.filter(({ needsRunningServer }) => needsRunningServer !== true)
    const broken = await brokenInvariants(db, lasting)
    if (broken.length > 0)
      throw new BackupError(`In the backup, this does not hold: ${broken.map(({ fact }) => fact).join(' ')}`)
  } finally {
    await db.close()
  }
}
