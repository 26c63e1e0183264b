import type { DataOf } from './call.ts'
import type { DeskSheet } from './desk-day-sheet.ts'

/** The note of the player and the note of the desk. */
export type OrderNotes = { readonly orderNumber: string; readonly note: string; readonly deskNote: string }

export const sheetToWire = (notes: readonly OrderNotes[]): DataOf<typeof DeskSheet> => ({
  Notes: notes.map(({ orderNumber, note, deskNote }) => ({
    OrderNo: orderNumber,
    Note: note,
    DeskNote: deskNote,
  })),
})

/** The notes of each order as one text, by order number. */
export const notesFromWire = ({ Notes }: DataOf<typeof DeskSheet>): ReadonlyMap<string, string> =>
  new Map(Notes.map(({ OrderNo, Note, DeskNote }) => [OrderNo, [DeskNote, Note].filter(Boolean).join(' · ')]))
