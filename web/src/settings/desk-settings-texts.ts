import type { VersionedSettings } from '@pantul/contract/desk-settings-wire'
import type { CancellationTier } from '@pantul/rules/cancellation'
import { settingRanges, type LocationSettings, type NumberSetting } from '@pantul/rules/location-settings'
import type { FieldValues } from '@pantul/rules/merge-fields'

const numberSettings = Object.keys(settingRanges) as NumberSetting[]

/** The settings as texts for the form fields: the tax in percent, tiers as `24:100 6:50`. */
export function settingsTexts({ version: _version, ...settings }: VersionedSettings): FieldValues {
  const { cancellationTiers, taxRateBp, ...otherSettings } = settings
  return {
    ...Object.fromEntries(Object.entries(otherSettings).map(([name, value]) => [name, String(value)])),
    taxRateBp: String(taxRateBp / 100),
    cancellationTiers: tiersText(cancellationTiers),
  }
}

/** The settings in the form fields. A text that is no number becomes NaN, which no range allows. */
export const settingsOfTexts = (texts: FieldValues): LocationSettings =>
  // The cast: `texts` has every setting by its name, but its type does not say so.
  ({
    ...texts,
    ...Object.fromEntries(numberSettings.map((name) => [name, numberOf(texts[name] ?? '')])),
    taxRateBp: Math.round(numberOf((texts['taxRateBp'] ?? '').replace(',', '.')) * 100),
    taxIsInclusive: texts['taxIsInclusive'] === 'true',
    powerHourUnplayed: texts['powerHourUnplayed'] === 'true',
    cancellationTiers: tiersOfText(texts['cancellationTiers'] ?? ''),
  }) as unknown as LocationSettings

export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const tiersText = (tiers: readonly CancellationTier[]): string =>
  tiers.map(({ hours, percent }) => `${hours}:${percent}`).join(' ')

/** The tiers in a text such as `24:100 6:50`. A number that is missing is NaN. */
const tiersOfText = (text: string): CancellationTier[] =>
  text === ''
    ? []
    : text.split(' ').map((tier) => {
        const [hours = '', percent = ''] = tier.split(':')
        return { hours: numberOf(hours), percent: numberOf(percent) }
      })
