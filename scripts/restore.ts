/**
 * `npm run restore -- <backup> [data folder]`: restores a backup into an embedded database in an empty folder and
 * checks it.
 */
import path from 'node:path'
import { BackupError } from '../server/src/platform/backups/backup-manifest.ts'
import { restoreBackup } from '../server/src/platform/backups/restore-backup.ts'
import { forgetCustomer } from '../server/src/people/profile/forget-customer.ts'

async function restore(backup: string | undefined, dataFolder: string): Promise<void> {
  if (backup === undefined)
    throw new BackupError('Say which backup: npm run restore -- <backup> [data folder]')
  const { tables, takenAt } = await restoreBackup({
    backup: path.resolve(backup),
    dataFolder,
    forget: forgetCustomer,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${rows} rows of ${tables.length} tables, as of ${takenAt}, are in ${dataFolder}.\n` +
      `Serve them with DATA_DIR=${dataFolder}`,
  )
}

try {
  await restore(process.argv[2], path.resolve(process.argv[3] ?? process.env['DATA_DIR'] ?? '.data'))
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
}
