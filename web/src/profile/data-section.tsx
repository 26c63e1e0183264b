import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { urlOfCall } from '../api/call.ts'
import { Button, FileButtonLink } from '../design/button.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import styles from './data-section.module.css'
import { Note, Section } from './section.tsx'

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** Exports the customer's data, or deletes the account. */
export function DataSection() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section id="data" title={m.profile_data()}>
      <Note>{m.profile_data_note()}</Note>
      <div className={styles['files']}>
        <FileButtonLink variant="secondary" href={exportUrl('json')}>
          {m.profile_export_json()}
        </FileButtonLink>
        <FileButtonLink variant="secondary" href={exportUrl('csv')}>
          {m.profile_export_csv()}
        </FileButtonLink>
      </div>
      <div className={styles['delete']}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {m.profile_delete()}
        </Button>
      </div>
      <DeleteAccountDialog open={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}

const exportUrl = (format: 'json' | 'csv'): string =>
  urlOfCall('GET /api/profile/export', { query: { format } })
