import type { PlayDate } from '@pantul/rules/play-date'
import { create } from 'zustand'
import type { Target } from './use-drag.ts'

type LastPick = Target & { readonly date: PlayDate }

const useStore = create<{ readonly pick: LastPick | null }>(() => ({ pick: null }))

/** The last tapped slot, which gets focus when the user returns to the board. */
export const useLastPick = (): LastPick | null => useStore(({ pick }) => pick)

export const storeLastPick = (pick: LastPick): void => useStore.setState({ pick })
