import {
  packageListFromWire,
  packageSavingToWire,
  presentPackage,
  type PackageList,
  type VersionedPackage,
} from '@pantul/contract/desk-packages-wire'
import {
  package_list_copied,
  package_list_copy,
  package_list_copy_question,
  package_list_price_types,
  package_list_sample,
  package_list_saved,
  package_list_sold,
  package_list_switch_note,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { pricePerHour } from '@pantul/rules/package-price'
import { priceTypes } from '@pantul/rules/price-type'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskChoicesField } from '../office/desk-choices-field.tsx'
import { DeskConditionFields } from '../office/desk-condition-fields.tsx'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import { officeFields } from '../office/desk-office-fields.tsx'
import { offerFieldLabel, offerFieldText } from '../office/desk-offer-words.ts'
import office from '../office/desk-office.module.css'
import { typeWord } from '../office/desk-price-type.ts'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { packageOfTexts, packageTexts, wrongNumbers } from './desk-package-texts.ts'
import { officePackagesQuery } from './desk-packages-query.ts'

type Props = {
  readonly locationId: string
  readonly row: VersionedPackage
  readonly list: PackageList
  readonly mayChange: boolean
  readonly isOwner: boolean
  /** A copy with the changed terms took the place of the package. */
  readonly onReplaced: (id: string) => void
}

/** Changes a package. If it was sold, its terms stay, and the person decides whether a copy takes its place. */
export function DeskPackageForm({ locationId, row, list, mayChange, isOwner, onReplaced }: Props) {
  const cache = useQueryClient()
  const [isSold, setSold] = useState(false)
  const mayCopy = useRef(false)
  const form = useVersionedForm<VersionedPackage>({
    row,
    textsOf: packageTexts,
    check: wrongNumbers,
    send: async (texts, version) => {
      const body = packageSavingToWire({ ...packageOfTexts(texts), version, copy: mayCopy.current })
      mayCopy.current = false
      setSold(false)
      try {
        const ask = { params: { location: locationId, package: row.id }, body }
        const after = packageListFromWire((await call('PUT /api/desk/:location/packages/:package', ask)).data)
        const copy = after.packages.find(({ id }) => list.packages.every((one) => one.id !== id))
        cache.setQueryData(officePackagesQuery(locationId).queryKey, after)
        toast(body.Copy && copy !== undefined ? package_list_copied() : package_list_saved())
        if (body.Copy && copy !== undefined) onReplaced(copy.id)
        return after.packages.find(({ id }) => id === row.id) ?? row
      } catch (problem) {
        if (problem instanceof CallProblem && problem.code === 'USED_ALREADY') setSold(true)
        throw problem
      }
    },
    presentRow: (data) => presentPackage(data, row.id),
    onSaved: () => undefined,
  })
  const { texts } = form
  const label = (field: string): string => offerFieldLabel(field) ?? field
  const { field, text, number, date, amount, toggle } = officeFields({ form, label, mayChange })
  const { hours, price } = packageOfTexts(texts)
  return (
    <>
      <DeskFormConflict
        form={form}
        label={label}
        show={(name, text) => offerFieldText(name, text, list.places)}
      />
      <section className={office['card']} aria-labelledby="package-form">
        <h2 id="package-form">{row.name}</h2>
        <p className={office['facts']}>
          {hours > 0 && price > 0 && (
            <b>
              {package_list_sample({
                hours,
                price: formatRupiah(price),
                perHour: formatRupiah(pricePerHour({ price, hours })),
              })}
            </b>
          )}{' '}
          {package_list_sold({ count: row.sold })}
        </p>
        <div className={office['fields']}>
          {text('name', 60)}
          {number('hours')}
          {amount('price')}
          {number('validDays')}
          {text('descriptionEn', 300)}
          {text('descriptionId', 300)}
          <DeskConditionFields form={form} places={list.places} mayChange={mayChange} isOwner={isOwner} />
          <div className={office['wide']}>
            <DeskChoicesField
              {...field('priceTypes')}
              options={priceTypes.map((value) => ({ value, label: typeWord(value) }))}
              label={package_list_price_types()}
            />
          </div>
          {date('soldFrom')}
          {date('soldTo')}
          {number('perCustomer')}
          {number('position')}
          <div className={office['wide']}>{toggle('isActive', package_list_switch_note())}</div>
        </div>
        {isSold && (
          <div className={office['booked']} role="alert">
            <p>{package_list_copy_question({ count: row.sold })}</p>
            <Button
              onClick={() => {
                mayCopy.current = true
                form.save()
              }}
            >
              {package_list_copy()}
            </Button>
          </div>
        )}
      </section>
      {mayChange && (
        <DeskSaveBar
          form={{
            ...form,
            // The question explains the problem already.
            problem: isSold ? null : form.problem,
            discard: () => {
              setSold(false)
              form.discard()
            },
          }}
        />
      )}
    </>
  )
}
