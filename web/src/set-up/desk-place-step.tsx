import { newLocationToWire, placeToWire, setUpFromWire } from '@pantul/contract/desk-set-up-wire'
import { fieldName } from '@pantul/contract/row-wire'
import * as m from '@pantul/messages/words'
import { cities } from '@pantul/rules/indonesian-cities'
import {
  indonesianZones,
  zoneLabels,
  type IndonesianZone,
  type PlaceField,
} from '@pantul/rules/location-place'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'
import { deskStaffQuery, useDeskStaff } from '../desk/desk-staff.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { codeOf, draftOf, OTHER_CITY, placeOf, wrongFields, type PlaceDraft } from './desk-place-draft.ts'
import type { StepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import { setUpQuery } from './desk-set-up-queries.ts'
import styles from './desk-wizard.module.css'

type Props = Omit<StepProps, 'onDone'> & { readonly onDone: (locationId: string) => Promise<void> }

const messages: Readonly<Partial<Record<PlaceField, () => string>>> = {
  whatsApp: m.problem_phone_invalid,
  email: m.problem_email_invalid,
  code: m.problem_location_code_invalid,
}

/** The step in which the owner enters where the location is. A new location can copy an open one. */
export function DeskPlaceStep({ stored, onDone, onBack }: Props) {
  const cache = useQueryClient()
  const { locations } = useDeskStaff()
  const place = stored.location?.place ?? null
  const [draft, setDraft] = useState(() => draftOf(place, stored.email))
  const [copyFrom, setCopyFrom] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const keyFor = useIdempotencyKey()
  const code = codeOf(
    draft,
    locations.map(({ id }) => id),
  )
  const wrong = wrongFields(draft, place === null ? code : undefined)
  const saving = useDeskCall<PlaceDraft>({
    send: async (typed) => {
      const typedPlace = placeOf(typed)
      const body = newLocationToWire({ ...typedPlace, code, copyFrom: copyFrom === '' ? null : copyFrom })
      const { data } =
        place === null
          ? await call('POST /api/desk/locations', {
              body,
              // A key for the entered fields alone, because `code` changes when the location exists.
              idempotencyKey: keyFor(typed),
            })
          : await call('PUT /api/desk/:location/set-up/place', {
              params: { location: place.id },
              body: placeToWire(typedPlace),
            })
      const saved = setUpFromWire(data)
      cache.setQueryData(setUpQuery(saved.id).queryKey, saved)
      await cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
      await onDone(saved.id)
    },
  })
  const set = (field: keyof PlaceDraft, text: string): void => setDraft({ ...draft, [field]: text })
  const errorOf = (field: PlaceField): string | null => {
    if (isSubmitted && wrong.includes(field)) return (messages[field] ?? m.problem_field_required)()
    return saving.refusal?.errors.find(({ path }) => fieldName(path) === field)?.msg ?? null
  }
  const isOther = draft.city === OTHER_CITY
  const mapError =
    !(isSubmitted && wrong.includes('latitude')) || draft.city === ''
      ? null
      : draft.map.trim() === ''
        ? m.set_up_map_needed()
        : m.set_up_map_bad()
  const submit = (): void => {
    setSubmitted(true)
    const [firstWrong] = wrong
    if (firstWrong === undefined) return saving.send(draft)
    const id =
      firstWrong === 'city' && !isOther
        ? 'place-cities'
        : `place-${firstWrong === 'latitude' ? 'map' : firstWrong}`
    document.querySelector<HTMLElement>(`#${id}, #${id} select`)?.focus()
  }
  const openLocations = locations.filter(({ isOpened }) => isOpened)
  return (
    <DeskStep
      step="place"
      title={m.set_up_place()}
      lead={m.set_up_place_lead()}
      next={m.set_up_next()}
      onNext={submit}
      onBack={onBack}
      saving={saving}
    >
      {place === null && openLocations.length > 0 && (
        <SelectField
          label={m.set_up_copy()}
          value={copyFrom}
          onValue={setCopyFrom}
          options={[
            { value: '', label: m.set_up_copy_none() },
            ...openLocations.map(({ id, name }) => ({
              value: id,
              label: m.set_up_copy_of({ location: name }),
            })),
          ]}
        />
      )}
      <div className={styles['pair']}>
        <Field
          id="place-shortName"
          label={m.set_up_place_name()}
          value={draft.shortName}
          onValue={(text) => set('shortName', text)}
          error={errorOf('shortName')}
          autoComplete="off"
          maxLength={40}
          required
        />
        <Field
          id="place-code"
          label={m.set_up_code()}
          value={code}
          onValue={(text) => set('code', text.toUpperCase())}
          error={errorOf('code')}
          hint={m.set_up_code_hint()}
          autoComplete="off"
          maxLength={20}
          readOnly={place !== null}
          required
        />
      </div>
      <Field
        id="place-address"
        label={m.settings_address()}
        value={draft.address}
        onValue={(text) => set('address', text)}
        error={errorOf('address')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <div className={styles['pair']} id="place-cities">
        <div>
          <SelectField
            label={m.locations_city_filter()}
            value={draft.city}
            onValue={(city) => set('city', city)}
            options={[
              { value: '', label: '–' },
              ...cities.map(({ name, timeZone }) => ({
                value: name,
                label: `${name}, ${zoneLabels[timeZone]}`,
              })),
              { value: OTHER_CITY, label: m.set_up_other_city() },
            ]}
          />
          {isSubmitted && draft.city === '' && (
            <p role="alert" className={styles['wrong']}>
              {m.problem_field_required()}
            </p>
          )}
        </div>
        <Field
          id="place-whatsApp"
          label={m.locations_whatsapp()}
          value={draft.whatsApp}
          onValue={(text) => set('whatsApp', text)}
          error={errorOf('whatsApp')}
          inputMode="tel"
          autoComplete="off"
          required
        />
      </div>
      {isOther && (
        <div className={styles['pair']}>
          <Field
            id="place-city"
            label={m.set_up_city_name()}
            value={draft.otherCity}
            onValue={(text) => set('otherCity', text)}
            error={errorOf('city')}
            autoComplete="off"
            maxLength={60}
            required
          />
          <SelectField<IndonesianZone>
            label={m.set_up_zone()}
            value={draft.timeZone}
            onValue={(timeZone) => set('timeZone', timeZone)}
            options={indonesianZones.map((zone) => ({ value: zone, label: zoneLabels[zone] }))}
          />
        </div>
      )}
      <div className={styles['pair']}>
        <Field
          id="place-email"
          label={m.set_up_mail_address()}
          value={draft.email}
          onValue={(text) => set('email', text)}
          error={errorOf('email')}
          inputMode="email"
          autoComplete="off"
          required
        />
        <Field
          id="place-map"
          label={m.set_up_map()}
          hint={m.set_up_map_hint()}
          value={draft.map}
          onValue={(text) => set('map', text)}
          error={mapError}
          autoComplete="off"
        />
      </div>
    </DeskStep>
  )
}
