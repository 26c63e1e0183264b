import type { LoadedSettlement, SettlementGateway } from '@pantul/contract/desk-settlements-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/select-field.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { DeskFileField } from '../imports/desk-file-field.tsx'
import office from '../office/desk-office.module.css'
import { gatewayName } from './desk-settlement-text.ts'
import { settlementsKey, uploadSettlement } from './desk-settlements-query.ts'
import styles from './desk-settlements.module.css'

type Props = {
  readonly locationId: string
  /** The gateways that a file may be of, the one in use first. */
  readonly gateways: readonly SettlementGateway[]
  readonly onUploaded: (loaded: LoadedSettlement) => void
}

/** Uploads a settlement file, which is chosen or dropped. */
export function DeskSettlementUpload({ locationId, gateways, onUploaded }: Props) {
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [gateway, setGateway] = useState(gateways[0] ?? 'midtrans')
  const uploading = useDeskCall<File>({
    send: async (chosen) => {
      const loaded = await uploadSettlement({ locationId, gateway, file: chosen })
      // A later file may explain what was missing before.
      await cache.invalidateQueries({ queryKey: settlementsKey(locationId) })
      onUploaded(loaded)
    },
  })
  return (
    <section className={office['card']} aria-label={m.settlements_file()} data-upload>
      {gateways.length > 1 && (
        <SelectField
          label={m.desk_refunds_route_gateway()}
          value={gateway}
          onValue={setGateway}
          options={gateways.map((value) => ({ value, label: gatewayName(value) }))}
        />
      )}
      <DeskFileField label={m.settlements_file()} note={m.settlements_file_note()} onFile={setFile} />
      <div className={styles['buttons']}>
        <Button
          unavailable={file === null}
          busy={uploading.isBusy ? m.photos_uploading() : undefined}
          onClick={() => file !== null && uploading.send(file)}
        >
          {m.photos_upload()}
        </Button>
      </div>
      {uploading.problem !== null && (
        <p role="alert" className={office['problem']}>
          {uploading.problem}
        </p>
      )}
    </section>
  )
}
