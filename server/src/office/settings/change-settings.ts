import { settingsToWire, type VersionedSettings } from '@pantul/contract/desk-settings-wire'
import { checkSettings, isMoneySetting } from '@pantul/rules/location-settings'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { settingsOf, updateSettings } from './queries.ts'

type ChangeSettingsInput = {
  readonly staff: ActingStaff
  /** What staff entered, with the version that they saw when they began to edit. */
  readonly settings: VersionedSettings
  readonly locale: Locale
}

/**
 * Changes the settings of a location and returns them. Refusals: those of `checkSettings` at their fields,
 * CHANGED_MEANWHILE with the current settings, NEW_CODE_NEEDED for settings about money.
 */
export async function changeSettings(
  { db, clock }: Deps,
  { staff, settings: enteredSettings, locale }: ChangeSettingsInput,
): Promise<VersionedSettings> {
  const { version: seenVersion, ...newValues } = trimTexts(enteredSettings)
  refuseWrongModelFields(checkSettings(newValues), locale)
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
      seenVersion,
      newValues,
      toWire: settingsToWire,
    }
    await saveVersioned(tx, change, async ({ after }) => {
      if (Object.keys(after).some(isMoneySetting) && !staff.isCodeNew)
        throw new Refusal(problem('NEW_CODE_NEEDED'))
      await updateSettings(tx, locationId, newValues)
      tx.publish(everything)
    })
    return settingsOf(tx, locationId)
  })
}

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
