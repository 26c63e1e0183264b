import {
  packageListFromWire,
  packageEditToWire,
  currentPackage,
  type PackageList,
  type VersionedPackage,
} from '@pantul/contract/desk-packages-wire'
import * as m from '@pantul/messages/words'
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
import { priceTypeWord } from '../office/desk-price-type.ts'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import { addedId } from '../office/desk-use-add-row.ts'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { packageOfTexts, packageTexts, numberErrors } from './desk-package-texts.ts'
import { deskPackagesQuery, packageIds } from './desk-packages-query.ts'

type Props = {
  readonly locationId: string
  readonly row: VersionedPackage
  readonly list: PackageList
  readonly mayChange: boolean
  readonly isOwner: boolean
  /** Called with the id of the copy that replaces the package. */
  readonly onReplaced: (id: string) => void
}

/** Changes a package. If it was sold, its terms stay, and the member of staff can replace it by a copy. */
export function DeskPackageForm({ locationId, row, list, mayChange, isOwner, onReplaced }: Props) {
  const cache = useQueryClient()
  const [asksToCopy, setAsksToCopy] = useState(false)
  const replacesByCopy = useRef(false)
  const form = useVersionedForm<VersionedPackage>({
    row,
    textsOf: packageTexts,
    check: numberErrors,
    send: async (texts, version) => {
      const body = packageEditToWire({ ...packageOfTexts(texts), version, copy: replacesByCopy.current })
      replacesByCopy.current = false
      setAsksToCopy(false)
      try {
        const request = { params: { location: locationId, package: row.id }, body }
        const newList = packageListFromWire(
          (await call('PUT /api/desk/:location/packages/:package', request)).data,
        )
        const copyId = addedId(packageIds(list), packageIds(newList))
        cache.setQueryData(deskPackagesQuery(locationId).queryKey, newList)
        toast(body.Copy && copyId !== undefined ? m.package_list_copied() : m.package_list_saved())
        if (body.Copy && copyId !== undefined) onReplaced(copyId)
        return newList.packages.find(({ id }) => id === row.id) ?? row
      } catch (problem) {
        if (problem instanceof CallProblem && problem.code === 'USED_ALREADY') setAsksToCopy(true)
        throw problem
      }
    },
    currentRow: (data) => currentPackage(data, row.id),
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
        show={(name, text) => offerFieldText(name, text, list.locations)}
      />
      <section className={office['card']} aria-labelledby="package-form">
        <h2 id="package-form">{row.name}</h2>
        <p className={office['facts']}>
          {hours > 0 && price > 0 && (
            <b>
              {m.package_list_sample({
                hours,
                price: formatRupiah(price),
                perHour: formatRupiah(pricePerHour({ price, hours })),
              })}
            </b>
          )}{' '}
          {m.package_list_sold({ count: row.sold })}
        </p>
        <div className={office['fields']}>
          {text('name', 60)}
          {number('hours')}
          {amount('price')}
          {number('validDays')}
          {text('descriptionEn', 300)}
          {text('descriptionId', 300)}
          <DeskConditionFields
            form={form}
            locations={list.locations}
            mayChange={mayChange}
            isOwner={isOwner}
          />
          <div className={office['wide']}>
            <DeskChoicesField
              {...field('priceTypes')}
              options={priceTypes.map((value) => ({ value, label: priceTypeWord(value) }))}
              label={m.package_list_price_types()}
            />
          </div>
          {date('soldFrom')}
          {date('soldTo')}
          {number('perCustomer')}
          {number('position')}
          <div className={office['wide']}>{toggle('isActive', m.package_list_switch_note())}</div>
        </div>
        {asksToCopy && (
          <div className={office['warning']} role="alert">
            <p>{m.package_list_copy_question({ count: row.sold })}</p>
            <Button
              onClick={() => {
                replacesByCopy.current = true
                form.save()
              }}
            >
              {m.package_list_copy()}
            </Button>
          </div>
        )}
      </section>
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
