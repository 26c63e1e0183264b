/**
 * `npm run backup [-- folder]`: writes a backup into a new folder below `folder` (default `DATA_DIR/backups`). The
 * server may run.
 */
import path from 'node:path'
import { BackupError } from '../server/src/platform/backups/backup-manifest.ts'
import { writeBackup } from '../server/src/platform/backups/write-backup.ts'
import { ConfigError, readConfig } from '../server/src/platform/base/config.ts'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { backupsFolderOf } from '../server/src/platform/backups/deletion-list.ts'

async function backUp(parent: string | undefined): Promise<void> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config) : undefined
  try {
    const url = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    const { folder, manifest } = await writeBackup(
      url,
      path.resolve(parent ?? backupsFolderOf(config.dataFolder)),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${folder}\n${rows} rows of ${manifest.tables.length} tables, as of ${manifest.takenAt}`)
  } finally {
    await embedded?.stop()
  }
}

try {
  await backUp(process.argv[2])
} catch (error) {
  console.error(error instanceof BackupError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
