import {
  addOnEditToWire,
  deskAddOnsFromWire,
  currentAddOn,
  type VersionedAddOn,
} from '@pantul/contract/desk-add-ons-wire'
import * as m from '@pantul/messages/words'
import { addOnIcons, addOnUnits } from '@pantul/rules/add-on-details'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import { officeFields } from '../office/desk-office-fields.tsx'
import { offerFieldLabel, offerFieldText } from '../office/desk-offer-words.ts'
import office from '../office/desk-office.module.css'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { addOnOfTexts, addOnTexts, iconText, unitText, numberErrors } from './desk-add-on-texts.ts'
import { deskAddOnsQuery, stockQuery } from './desk-add-ons-query.ts'

type Props = { readonly locationId: string; readonly row: VersionedAddOn; readonly mayChange: boolean }

/** Changes an add-on. Its stock is changed below the form, not in it. */
export function DeskAddOnForm({ locationId, row, mayChange }: Props) {
  const cache = useQueryClient()
  const form = useVersionedForm<VersionedAddOn>({
    row,
    textsOf: addOnTexts,
    check: numberErrors,
    send: async (texts, version) => {
      const request = {
        params: { location: locationId, item: row.item },
        body: addOnEditToWire({ ...addOnOfTexts(texts), version }),
      }
      const list = deskAddOnsFromWire((await call('PUT /api/desk/:location/add-ons/:item', request)).data)
      cache.setQueryData(deskAddOnsQuery(locationId).queryKey, list)
      return list.find(({ item }) => item === row.item) ?? row
    },
    currentRow: (data) => currentAddOn(data, row.item),
    onSaved: async () => {
      toast(m.add_on_list_saved())
      await cache.invalidateQueries({ queryKey: stockQuery(locationId, row.item).queryKey })
    },
  })
  const label = (field: string): string => offerFieldLabel(field) ?? field
  const { text, number, amount, select, toggle } = officeFields({ form, label, mayChange })
  const isRental = row.kind === 'rental'
  return (
    <>
      <DeskFormConflict form={form} label={label} show={(name, typed) => offerFieldText(name, typed, [])} />
      <section className={office['card']} aria-labelledby="add-on-form">
        <h2 id="add-on-form">
          {row.nameEn} / {row.nameId}
        </h2>
        <div className={office['fields']}>
          {text('nameEn', 40)}
          {text('nameId', 40)}
          {select(
            'icon',
            addOnIcons.map((value) => ({ value, label: iconText(value) })),
          )}
          {text('descriptionEn', 120)}
          {text('descriptionId', 120)}
          {amount('price')}
          {select(
            'unit',
            addOnUnits.map((value) => ({ value, label: unitText(value) })),
          )}
          {isRental ? number('pieces', m.add_on_list_pieces_hint()) : number('lowStock')}
          {number('position')}
          <div className={office['wide']}>
            {!isRental && toggle('isCounted', m.add_on_list_counted_note())}
            {toggle('isActive', m.add_on_list_switch_note())}
          </div>
        </div>
      </section>
      {mayChange && <DeskSaveBar form={form} />}
    </>
  )
}
