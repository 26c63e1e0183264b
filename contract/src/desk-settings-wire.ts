import type { LocationSettings } from '@pantul/rules/location-settings'
import type { BodyOf, DataOf } from './call.ts'
import type { ChangeSettings, ReadSettings } from './desk-settings.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** Settings with the version of their row. */
export type VersionedSettings = LocationSettings & { readonly version: number }

export const settingsToWire = (settings: VersionedSettings): DataOf<typeof ReadSettings> =>
  rowToWire(settings)

export const settingsFromWire = (wire: BodyOf<typeof ChangeSettings>): VersionedSettings =>
  rowFromWire<VersionedSettings>(wire)

/** The current settings in the data of CHANGED_MEANWHILE; null if there are none. */
export const currentSettings = (data: unknown): VersionedSettings | null =>
  refusalDataFromWire(data, 'Version', settingsFromWire)
