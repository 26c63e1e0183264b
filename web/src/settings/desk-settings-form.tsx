import {
  currentSettings,
  settingsFromWire,
  settingsToWire,
  type VersionedSettings,
} from '@pantul/contract/desk-settings-wire'
import * as m from '@pantul/messages/words'
import { settingRanges, type NumberSetting, type SettingName } from '@pantul/rules/location-settings'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { Switch } from '../design/switch.tsx'
import { toast } from '../design/toast.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { deskStaffQuery } from '../desk/desk-staff.ts'
import { DeskSaveBar } from '../office/desk-save-bar.tsx'
import office from '../office/desk-office.module.css'
import { DeskFormConflict } from '../office/desk-form-conflict.tsx'
import { useVersionedForm } from '../office/desk-use-versioned-form.ts'
import { settingGroups, settingLabel } from './desk-settings-fields.ts'
import { settingsQuery } from './desk-settings-query.ts'
import { numberOf, settingsOfTexts, settingsTexts } from './desk-settings-texts.ts'
import styles from './desk-settings.module.css'
import { DeskTiersField } from './desk-tiers-field.tsx'

type Props = {
  readonly locationId: string
  readonly settings: VersionedSettings
  readonly mayChange: boolean
}

/** All settings in cards, and the bar that saves them. */
export function DeskSettingsForm({ locationId, settings, mayChange }: Props) {
  const cache = useQueryClient()
  const page = useRef<HTMLDivElement>(null)
  const form = useVersionedForm<VersionedSettings>({
    row: settings,
    textsOf: settingsTexts,
    check: numberErrors,
    send: async (texts, version) => {
      const body = settingsToWire({ ...settingsOfTexts(texts), version })
      const answer = await call('PUT /api/desk/:location/settings', {
        params: { location: locationId },
        body,
      })
      return settingsFromWire(answer.data)
    },
    currentRow: currentSettings,
    onSaved: async (saved) => {
      cache.setQueryData(settingsQuery(locationId).queryKey, saved)
      toast(m.settings_saved())
      // The shell shows the name of the location, so it is fetched again.
      await cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
    },
  })
  const { texts, set, errorOf } = form
  const wrongFields = Object.keys(texts)
    .filter((name) => errorOf(name) !== null)
    .join()
  // An effect, because a field must be rendered as wrong before it is focused.
  useEffect(() => {
    if (wrongFields !== '') page.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrongFields])
  const field = (name: SettingName) => ({
    label: settingLabel(name),
    value: texts[name] ?? '',
    onValue: (text: string) => set(name, text),
    error: errorOf(name),
    readOnly: !mayChange,
    autoComplete: 'off',
  })
  const amountField = (name: SettingName) => {
    const { autoComplete: _, ...amount } = field(name)
    return amount
  }
  return (
    <>
      <DeskFormConflict form={form} label={settingLabel} show={displayText} />
      <div ref={page} className={office['cards']}>
        {settingGroups.map(({ title, note, fields }) => (
          <section key={title()} className={office['card']} aria-label={title()}>
            <h2>{title()}</h2>
            {note !== undefined && <p className={styles['note']}>{note()}</p>}
            <div className={office['fields']}>
              {fields.map((name) => (
                <div key={name} className={wideFields.has(name) ? office['wide'] : undefined}>
                  {name === 'powerHourUnplayed' && (
                    <Switch
                      label={settingLabel(name)}
                      on={texts[name] === 'true'}
                      onChange={(on) => set(name, String(on))}
                      unavailable={!mayChange}
                    />
                  )}
                  {amountFields.has(name) && (
                    <DeskAmountField id={`setting-${name}`} {...amountField(name)} />
                  )}
                  {name !== 'powerHourUnplayed' && !amountFields.has(name) && (
                    <Field {...field(name)} inputMode={name in settingRanges ? 'decimal' : 'text'} />
                  )}
                </div>
              ))}
            </div>
          </section>
        ))}
        <section className={office['card']} aria-label={m.settings_money()}>
          <h2>{m.settings_money()}</h2>
          <div className={styles['tax']}>
            <Field {...field('taxRateBp')} inputMode="decimal" />
            <Switch
              label={settingLabel('taxIsInclusive')}
              on={texts['taxIsInclusive'] === 'true'}
              onChange={(on) => set('taxIsInclusive', String(on))}
              unavailable={!mayChange}
            />
            <DeskTiersField
              value={texts['cancellationTiers'] ?? ''}
              onValue={(text) => set('cancellationTiers', text)}
              error={errorOf('cancellationTiers')}
              isReadOnly={!mayChange}
            />
          </div>
        </section>
      </div>
      {mayChange && <DeskSaveBar form={form} />}
    </>
  )
}

/** Fields that take a whole line. */
const wideFields: ReadonlySet<SettingName> = new Set(['name', 'address', 'email', 'legalName', 'taxNumber'])

/** Fields in rupiah. */
const amountFields: ReadonlySet<SettingName> = new Set([
  'priceOffPerDay',
  'unpaidPerDay',
  'splitUnpaid',
  'payOutPerDay',
  'refundPerDay',
])

/** The error of each number that is outside of its range, by field. The tax is entered in percent. */
const numberErrors = (texts: FieldValues): Record<string, string> =>
  Object.fromEntries(
    (Object.entries(settingRanges) as [NumberSetting, readonly [number, number]][]).flatMap(
      ([name, range]) => {
        const isTax = name === 'taxRateBp'
        const [from, to] = isTax ? [0, 100] : range
        const value = numberOf((texts[name] ?? '').replace(',', '.'))
        const isValid = (isTax || Number.isInteger(value)) && value >= from && value <= to
        return isValid ? [] : [[name, m.problem_number_range({ from, to })]]
      },
    ),
  )

/** `24 h: 100 %, 6 h: 50 %` for tiers. */
const displayText = (name: string, text: string): string =>
  name === 'cancellationTiers' ? text.replaceAll(' ', ', ').replaceAll(/(\d*):(\d*)/g, '$1 h: $2 %') : text
