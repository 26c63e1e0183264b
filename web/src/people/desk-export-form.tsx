import { exportedFileFromWire } from '@pantul/contract/exported-file-wire'
import { exportFormatToWire, type ExportFormat } from '@pantul/contract/desk-person-panel-wire'
import * as m from '@pantul/messages/words'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { useEscape } from '../browser/desk-use-escape.ts'
import { saveFile } from '../browser/desk-save-file.ts'
import { Button } from '../design/button.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-person-panel.module.css'

type Props = { readonly locationId: string; readonly contactId: string; readonly onBack: () => void }

/**
 * Saves everything that is kept about a person as a file. The server may demand a new code of the authenticator app
 * first.
 */
export function DeskExportForm({ locationId, contactId, onBack }: Props) {
  const exporting = useDeskCall<ExportFormat>({
    send: async (format) => {
      const { data } = await call('POST /api/desk/:location/people/:id/export', {
        params: { location: locationId, id: contactId },
        body: exportFormatToWire(format),
      })
      saveFile(exportedFileFromWire(data))
      onBack()
    },
  })
  const firstButton = useRef<HTMLButtonElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => firstButton.current?.focus(), [])
  useEscape(onBack)
  const busyLabel = exporting.isBusy ? m.desk_people_exporting() : undefined
  return (
    <>
      <section className={styles['form']} aria-label={m.desk_people_export()}>
        <p>{m.desk_people_export_text()}</p>
        {exporting.problem !== null && (
          <p role="alert" className={styles['problem']}>
            {exporting.problem}
          </p>
        )}
        <div className={styles['actions']}>
          <Button ref={firstButton} busy={busyLabel} onClick={() => exporting.send('json')}>
            JSON
          </Button>
          <Button busy={busyLabel} onClick={() => exporting.send('csv')}>
            CSV
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {m.label_cancel()}
          </Button>
        </div>
      </section>
      <DeskCodeDialog {...exporting} />
    </>
  )
}
