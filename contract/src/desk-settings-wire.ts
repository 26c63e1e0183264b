import type { LocationSettings } from '@pantul/rules/location-settings'
import type { BodyOf, DataOf } from './call.ts'
import type { ChangeSettings, ReadSettings } from './desk-settings.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** Settings with the version of their row. */
export type VersionedSettings = LocationSettings & { readonly version: number }

export const settingsToWire = ({
  cancellationTiers,
  ...settings
}: VersionedSettings): DataOf<typeof ReadSettings> => ({
  ...rowToWire(settings),
  CancellationTiers: cancellationTiers.map(({ hours, percent }) => ({ Hours: hours, Percent: percent })),
})

export const settingsFromWire = ({
  CancellationTiers,
  ...settings
}: DataOf<typeof ReadSettings> | BodyOf<typeof ChangeSettings>): VersionedSettings => ({
  ...rowFromWire<Omit<VersionedSettings, 'cancellationTiers'>>(settings),
  cancellationTiers: CancellationTiers.map(({ Hours, Percent }) => ({ hours: Hours, percent: Percent })),
})

/** The current settings from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentSettings = (data: unknown): VersionedSettings | null =>
  typeof data === 'object' && data !== null && 'Version' in data
    ? settingsFromWire(data as DataOf<typeof ReadSettings>)
    : null
