import {
  currentPromo,
  promoListFromWire,
  promoEditToWire,
  type PromoList,
  type VersionedPromo,
} from '@pantul/contract/desk-promos-wire'
import * as m from '@pantul/messages/words'
import { promoKinds } from '@pantul/rules/promo-details'
import { promoScopes } from '@pantul/rules/promo-discount'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskConditionFields } from '../office/desk-condition-fields.tsx'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import { officeFields } from '../office/desk-office-fields.tsx'
import { offerFieldLabel, offerFieldText } from '../office/desk-offer-words.ts'
import office from '../office/desk-office.module.css'
import { promoKindWord, promoScopeWord } from '../office/desk-promo-words.ts'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { addedId } from '../office/desk-use-add-row.ts'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { DeskPromoExample } from './desk-promo-example.tsx'
import { promoOfTexts, promoTexts, valueErrors } from './desk-promo-texts.ts'
import { deskPromosQuery, promoIds } from './desk-promos-query.ts'

type Props = {
  readonly locationId: string
  readonly row: VersionedPromo
  readonly list: PromoList
  readonly mayChange: boolean
  readonly isOwner: boolean
  /** Called with the id of the copy that replaces the promo. */
  readonly onReplaced: (id: string) => void
}

/** Changes a promo. If it was used, its terms stay, and the member of staff can replace it by a copy. */
export function DeskPromoForm({ locationId, row, list, mayChange, isOwner, onReplaced }: Props) {
  const cache = useQueryClient()
  const [asksToCopy, setAsksToCopy] = useState(false)
  const replacesByCopy = useRef(false)
  const form = useVersionedForm<VersionedPromo>({
    row,
    textsOf: promoTexts,
    check: valueErrors,
    send: async (texts, version) => {
      const body = promoEditToWire({ ...promoOfTexts(texts), version, copy: replacesByCopy.current })
      replacesByCopy.current = false
      setAsksToCopy(false)
      try {
        const request = { params: { location: locationId, promo: row.id }, body }
        const newList = promoListFromWire((await call('PUT /api/desk/:location/promos/:promo', request)).data)
        const copyId = addedId(promoIds(list), promoIds(newList))
        cache.setQueryData(deskPromosQuery(locationId).queryKey, newList)
        toast(body.Copy && copyId !== undefined ? m.promo_list_copied() : m.promo_list_saved())
        if (body.Copy && copyId !== undefined) onReplaced(copyId)
        return newList.promos.find(({ id }) => id === row.id) ?? row
      } catch (problem) {
        if (problem instanceof CallProblem && problem.code === 'USED_ALREADY') setAsksToCopy(true)
        throw problem
      }
    },
    currentRow: (data) => currentPromo(data, row.id),
    onSaved: () => undefined,
  })
  const { texts } = form
  const label = (field: string): string =>
    field === 'isActive' ? m.packages_active() : (offerFieldLabel(field) ?? field)
  const { field, text, number, date, amount, select, toggle } = officeFields({ form, label, mayChange })
  const kind = texts['kind'] ?? 'percent'
  const isScoped = kind === 'percent' || kind === 'amount'
  return (
    <>
      <DeskFormConflict
        form={form}
        label={label}
        show={(name, typed) => offerFieldText(name, typed, list.locations)}
      />
      <section className={office['card']} aria-labelledby="promo-form">
        <h2 id="promo-form">{row.code ?? m.promos_by_itself()}</h2>
        <p className={office['facts']}>{m.promo_list_used_note()}</p>
        <div className={office['fields']}>
          <Field {...field('code')} maxLength={40} autoComplete="off" hint={m.promo_list_code_hint()} />
          {select(
            'kind',
            promoKinds.map((value) => ({ value, label: promoKindWord(value) })),
          )}
          {kind === 'percent' && number('percent')}
          {kind === 'percent' && amount('cap')}
          {(kind === 'amount' || kind === 'fixed-price') && amount('amount')}
          {kind === 'free-add-on' && select('item', itemOptions(texts['item'] ?? '', list.items))}
          {isScoped &&
            select(
              'scope',
              promoScopes.map((value) => ({ value, label: promoScopeWord(value) })),
            )}
          {amount('minimum')}
          {text('nameEn', 60)}
          {text('nameId', 60)}
          {text('descriptionEn', 300)}
          {text('descriptionId', 300)}
          <DeskConditionFields
            form={form}
            locations={list.locations}
            mayChange={mayChange}
            isOwner={isOwner}
          />
          {date('startsOn')}
          {date('endsOn')}
          {number('maxUses')}
          {number('perCustomer')}
          {number('position')}
          <div className={office['wide']}>
            {toggle('firstOrderOnly')}
            {toggle('isListed')}
            {toggle('isActive', m.promo_list_active_note())}
          </div>
        </div>
        {asksToCopy && (
          <div className={office['warning']} role="alert">
            <p>{m.promo_list_copy_question()}</p>
            <Button
              onClick={() => {
                replacesByCopy.current = true
                form.save()
              }}
            >
              {m.promo_list_copy()}
            </Button>
          </div>
        )}
      </section>
      <DeskPromoExample texts={texts} today={list.today} />
      {mayChange && (
        <DeskSaveBar
          form={{
            ...form,
            // The question explains the problem already.
            problem: asksToCopy ? null : form.problem,
            discard: () => {
              setAsksToCopy(false)
              form.discard()
            },
          }}
        />
      )}
    </>
  )
}

/** The add-ons of the location, and the current one if it is of another location. */
function itemOptions(
  current: string,
  items: PromoList['items'],
): readonly { readonly value: string; readonly label: string }[] {
  const options = items.map(({ item, name }) => ({ value: item, label: name }))
  return items.some(({ item }) => item === current)
    ? options
    : [{ value: current, label: current || '–' }, ...options]
}
