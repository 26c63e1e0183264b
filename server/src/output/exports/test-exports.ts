import { ExportList } from '@pantul/contract/desk-list-exports'
import {
  listFilterToWire,
  listPartFromWire,
  noListFilter,
  type ListFilter,
  type ListName,
  type ListPart,
} from '@pantul/contract/desk-list-exports-wire'
import type { Counter } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'

/** `filter`: everything by default. `after`: `next` of the part before. `language`: English by default. */
export type TestExport = {
  readonly filter?: Partial<ListFilter>
  readonly after?: string
  readonly language?: 'en' | 'id'
}

/** One part of an export. */
export const tryToExport = (
  desk: Counter,
  list: ListName,
  { filter = {}, after, language = 'en' }: TestExport = {},
): Promise<Reply> =>
  desk.visitor.post(`/api/desk/TST1/exports/${list}`, {
    body: listFilterToWire({ ...noListFilter, ...filter }, after ?? null),
    headers: { 'accept-language': language },
  })

export const exportPart = async (
  desk: Counter,
  list: ListName,
  asked: TestExport = {},
): Promise<ListPart> => {
  const reply = await tryToExport(desk, list, asked)
  if (reply.status !== 200) throw new Error(`the export was refused: ${reply.text}`)
  return listPartFromWire(ExportList.ok.parse(reply.body).data)
}

/** For tests: all parts of an export in one file. */
export async function exportAll(desk: Counter, list: ListName, asked: TestExport = {}): Promise<string> {
  let part = await exportPart(desk, list, asked)
  let text = part.content
  while (part.next !== null) {
    part = await exportPart(desk, list, { ...asked, after: part.next })
    text += part.content
  }
  return text
}
