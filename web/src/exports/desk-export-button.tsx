import { noListFilter, type ListFilter, type ListName } from '@pantul/contract/desk-list-exports-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { mayExportList } from '@pantul/rules/list-actions'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '../browser/online.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-export-button.module.css'
import { exportList, type ExportProgress } from './desk-export-list.ts'

type Props = {
  readonly location: DeskLocation
  readonly list: ListName
  /** The name of the list, for the label. */
  readonly title: string
  /** The filter of the page; without it the whole list. */
  readonly filter?: Partial<ListFilter>
}

/**
 * Saves a list as a CSV file: all rows of the filter, not only the shown page. Renders nothing for people who may not export it.
 * Asks for a new code of the authenticator app if the last code is too old.
 */
export function DeskExportButton({ location: { id, roles }, list, title, filter = {} }: Props) {
  const isOnline = useOnline()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const exporting = useDeskCall<ListFilter>({
    send: async (listFilter) => {
      setProgress(null)
      const rows = await exportList({ locationId: id, list, filter: listFilter }, setProgress)
      toast(m.exports_done({ count: rows }))
    },
  })
  if (!mayExportList(roles, list)) return null
  const busyLabel = progress === null ? m.desk_people_exporting() : m.exports_progress(progress)
  return (
    <div className={styles['export']}>
      <Button
        variant="secondary"
        aria-label={exporting.isBusy ? undefined : m.exports_export_one({ list: title })}
        unavailable={!isOnline}
        busy={exporting.isBusy ? busyLabel : undefined}
        onClick={() => exporting.send({ ...noListFilter, ...filter })}
      >
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {m.exports_export()}
      </Button>
      {exporting.problem !== null && (
        <p role="alert" className={styles['problem']}>
          {exporting.problem}
        </p>
      )}
      <DeskCodeDialog {...exporting} />
    </div>
  )
}
