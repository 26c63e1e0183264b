import { settingsToWire, type VersionedSettings } from '@pantul/contract/desk-settings-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkSettings, isMoneySetting } from '@pantul/rules/location-settings'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { settingsOf, updateSettings } from './queries.ts'

/** `settings.version`: the version that was edited. */
type SettingsChange = {
  readonly staff: ActingStaff
  readonly settings: VersionedSettings
  readonly locale: Locale
}

/**
 * Changes the settings of a location and returns them. Refusals: those of `checkSettings` at their fields,
 * CHANGED_MEANWHILE with the current settings, NEW_CODE_NEEDED for settings about money.
 */
export async function changeSettings(
  { db, clock }: Deps,
  { staff, settings: typed, locale }: SettingsChange,
): Promise<VersionedSettings> {
  const { version: seen, ...wanted } = trimTexts(typed)
  refuseWrongFields(
    checkSettings(wanted).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
    locale,
  )
  const { locationId } = staff
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const current = await settingsOf(tx, locationId)
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: 'change-settings',
      thing: 'location',
      thingId: locationId,
      current,
      seen,
      wanted,
      toWire: settingsToWire,
    }
    await saveVersioned(tx, change, async ({ after }) => {
      if (Object.keys(after).some(isMoneySetting) && !staff.isCodeNew)
        throw new Refusal(problem('NEW_CODE_NEEDED'))
      await updateSettings(tx, locationId, wanted)
      tx.publishes(everything)
    })
    return settingsOf(tx, locationId)
  })
}

/** Removes spaces around texts. */
const trimTexts = (settings: VersionedSettings): VersionedSettings => ({
  ...settings,
  name: settings.name.trim(),
  shortName: settings.shortName.trim(),
  address: settings.address.trim(),
  city: settings.city.trim(),
  phone: settings.phone.trim(),
  whatsApp: settings.whatsApp.trim(),
  email: settings.email.trim().toLowerCase(),
  legalName: settings.legalName.trim(),
  taxNumber: settings.taxNumber.trim(),
})
