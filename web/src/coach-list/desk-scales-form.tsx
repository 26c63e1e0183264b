import {
  deskCoachesFromWire,
  currentCoaches,
  scalesEditToWire,
  type VersionedScales,
} from '@pantul/contract/desk-coaches-wire'
import * as m from '@pantul/messages/words'
import { sortScales } from '@pantul/rules/coach-details'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { call } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import office from '../office/desk-office.module.css'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { coachFieldText } from './desk-coach-texts.ts'
import styles from './desk-coach.module.css'
import { deskCoachesQuery } from './desk-coaches-query.ts'
import { DeskScaleAdd } from './desk-scale-add.tsx'
import { scaleField, scaleLabel, scalesOfTexts, scaleTexts } from './desk-scale-texts.ts'

type Props = { readonly locationId: string; readonly scales: VersionedScales; readonly mayChange: boolean }

/** Changes the prices of coaches by price list (`rate`) and number of players. */
export function DeskScalesForm({ locationId, scales, mayChange }: Props) {
  const cache = useQueryClient()
  const form = useVersionedForm<VersionedScales>({
    row: scales,
    textsOf: ({ rows }) => scaleTexts(rows),
    send: async (texts, version) => {
      const body = scalesEditToWire({ rows: scalesOfTexts(texts), version })
      const request = { params: { location: locationId }, body }
      const saved = deskCoachesFromWire((await call('PUT /api/desk/:location/coach-scales', request)).data)
      cache.setQueryData(deskCoachesQuery(locationId).queryKey, saved)
      return saved.scales
    },
    currentRow: (data) => currentCoaches(data)?.scales ?? null,
    onSaved: () => toast(m.coach_list_scales_saved()),
  })
  const { texts, set } = form
  const rows = sortScales(scalesOfTexts(texts))
  return (
    <>
      <DeskFormConflict
        form={form}
        label={scaleLabel}
        show={(_field, text) => coachFieldText('price', text)}
      />
      <section className={office['card']} aria-labelledby="scales-form">
        <h2 id="scales-form">{m.coach_list_scales()}</h2>
        <p className={styles['note']}>
          {rows.length === 0 ? m.coach_list_scales_none() : m.coach_list_scales_note()}
        </p>
        <ul className={styles['scales']}>
          {rows.map((row) => {
            const field = scaleField(row)
            return (
              <li key={field}>
                <DeskAmountField
                  id={`scale-${row.players}-${row.rate}`}
                  label={scaleLabel(field)}
                  value={texts[field] ?? ''}
                  onValue={(text) => set(field, /* empty would remove the price */ text === '' ? '0' : text)}
                  readOnly={!mayChange}
                />
                {mayChange && (
                  <button
                    type="button"
                    aria-label={m.opening_remove({ what: scaleLabel(field) })}
                    onClick={() => set(field, '')}
                  >
                    <X size={18} strokeWidth={1.75} aria-hidden="true" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
        {mayChange && <DeskScaleAdd onAdd={set} />}
      </section>
      {mayChange && <DeskSaveBar form={form} />}
    </>
  )
}
