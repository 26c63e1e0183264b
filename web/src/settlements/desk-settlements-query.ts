import { exportedFileFromWire } from '@pantul/contract/exported-file-wire'
import {
  comparisonFromWire,
  loadedSettlementFromWire,
  settlementsFromWire,
  settlementSpanToWire,
  settlementUploadToWire,
  type LoadedSettlement,
  type SettlementGateway,
  type SettlementSpan,
} from '@pantul/contract/desk-settlements-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { saveFile } from '../browser/desk-save-file.ts'
import { base64Of } from '../photos/desk-shrink-photo.ts'

/** The key of all settlements of a location: an upload may change each of them. */
export const settlementsKey = (locationId: string) => ['desk', 'settlements', locationId] as const

/** What is compared: a file by its id, or all files of some days. */
export type ComparedFiles = string | SettlementSpan

export const settlementsQuery = (locationId: string) =>
  queryOptions({
    queryKey: [...settlementsKey(locationId), 'files'],
    queryFn: async ({ signal }) => {
      const params = { location: locationId }
      return settlementsFromWire((await call('GET /api/desk/:location/settlements', { params, signal })).data)
    },
    staleTime: 0,
  })

export const comparisonQuery = (locationId: string, files: ComparedFiles) =>
  queryOptions({
    queryKey: [...settlementsKey(locationId), 'comparison', files],
    queryFn: async ({ signal }) => {
      const { data } =
        typeof files === 'string'
          ? await call('GET /api/desk/:location/settlements/:id', {
              params: { location: locationId, id: files },
              signal,
            })
          : await call('GET /api/desk/:location/settlement-days', {
              params: { location: locationId },
              query: settlementSpanToWire(files),
              signal,
            })
      return comparisonFromWire(data)
    },
    staleTime: 0,
  })

/** A file that was chosen. */
export type ChosenSettlement = {
  readonly locationId: string
  readonly gateway: SettlementGateway
  readonly file: File
}

export async function uploadSettlement({
  locationId,
  gateway,
  file,
}: ChosenSettlement): Promise<LoadedSettlement> {
  const body = settlementUploadToWire({
    fileName: file.name.slice(0, 200),
    gateway,
    content: await base64Of(file),
  })
  const params = { location: locationId }
  return loadedSettlementFromWire((await call('POST /api/desk/:location/settlements', { params, body })).data)
}

/** Saves the differences of a file as CSV. */
export async function saveDifferences(locationId: string, settlementId: string): Promise<void> {
  const { data } = await call('POST /api/desk/:location/settlements/:id/csv', {
    params: { location: locationId, id: settlementId },
    body: {},
  })
  saveFile(exportedFileFromWire(data))
}
