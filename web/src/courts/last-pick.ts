import type { PlayDate } from '@pantul/rules/play-date'
import { create } from 'zustand'
import type { Target } from './use-drag.ts'

type LastPick = Target & { readonly date: PlayDate }

const useStore = create<{ readonly pick: LastPick | null }>(() => ({ pick: null }))

/** What was tapped last and counted; whoever comes back to the board from a later step finds himself there. */
export const useLastPick = (): LastPick | null => useStore(({ pick }) => pick)

export const notePick = (pick: LastPick): void => useStore.setState({ pick })
