import { settingsFromWire, settingsToWire, type VersionedSettings } from '@pantul/contract/desk-settings-wire'
import { stepToWire } from '@pantul/contract/desk-set-up-wire'
import { fieldName } from '@pantul/contract/row-wire'
import * as m from '@pantul/messages/words'
import type { SettingName } from '@pantul/rules/location-settings'
import { changedFields, type FieldValues } from '@pantul/rules/merge-fields'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Switch } from '../design/switch.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { settingLabel } from '../settings/desk-settings-fields.ts'
import { settingsQuery } from '../settings/desk-settings-query.ts'
import { settingsOfTexts, settingsTexts } from '../settings/desk-settings-texts.ts'
import { DeskTiersField } from '../settings/desk-tiers-field.tsx'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import styles from './desk-wizard.module.css'

const deadlines = ['holdMinutes', 'rescheduleHours', 'payByMinutes', 'daysAhead'] as const

/** The step that shows tax, cancellation tiers and deadlines, with their usual values. */
export function DeskTermsStep(props: LocationStepProps) {
  const { place } = props.location
  const { data } = useQuery(settingsQuery(place.id))
  if (data !== undefined) return <Terms {...props} settings={data} />
  return (
    <SkeletonRegion label={m.set_up_loading()}>
      <Skeleton height={320} radius={12} />
    </SkeletonRegion>
  )
}

function Terms({
  location,
  onDone,
  onBack,
  settings,
}: LocationStepProps & { readonly settings: VersionedSettings }) {
  const cache = useQueryClient()
  const params = { location: location.place.id }
  const [texts, setTexts] = useState<FieldValues>(() => settingsTexts(settings))
  const saving = useDeskCall<FieldValues>({
    send: async (typed) => {
      if (changedFields(settingsTexts(settings), typed).length > 0) {
        const body = settingsToWire({ ...settingsOfTexts(typed), version: settings.version })
        const { data } = await call('PUT /api/desk/:location/settings', { params, body })
        cache.setQueryData(settingsQuery(params.location).queryKey, settingsFromWire(data))
      }
      await call('POST /api/desk/:location/set-up/confirm', { params, body: stepToWire('terms') })
    },
    onDone,
  })
  const fieldErrors = saving.refusal?.errors ?? []
  const errorOf = (name: SettingName): string | null =>
    fieldErrors.find(({ path }) => fieldName(path.split('.')[0] ?? '') === name)?.msg ?? null
  const set = (name: SettingName, text: string): void => setTexts((now) => ({ ...now, [name]: text }))
  const field = (name: SettingName) => ({
    label: settingLabel(name),
    value: texts[name] ?? '',
    onValue: (text: string) => set(name, text),
    error: errorOf(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })
  return (
    <DeskStep
      step="terms"
      title={m.set_up_terms()}
      lead={m.set_up_terms_lead()}
      next={m.set_up_next()}
      onNext={() => saving.send(texts)}
      onBack={onBack}
      saving={saving}
    >
      <div className={styles['pair']}>
        <Field {...field('taxRateBp')} />
        <Switch
          label={settingLabel('taxIsInclusive')}
          on={texts['taxIsInclusive'] === 'true'}
          onChange={(on) => set('taxIsInclusive', String(on))}
        />
      </div>
      <DeskTiersField
        value={texts['cancellationTiers'] ?? ''}
        onValue={(text) => set('cancellationTiers', text)}
        error={errorOf('cancellationTiers')}
        isReadOnly={false}
      />
      <div className={styles['pair']}>
        {deadlines.map((name) => (
          <Field key={name} {...field(name)} />
        ))}
      </div>
    </DeskStep>
  )
}
