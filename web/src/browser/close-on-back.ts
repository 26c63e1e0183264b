import type { RouterHistory } from '@tanstack/react-router'

/** Close functions of the open overlays, topmost last. */
const overlays: (() => void)[] = []

/** The number of history entries that were added for overlays. */
let entries = 0
/** The router's key of the page below the overlays. */
let pageKey: string | undefined
let settling: Promise<void> | null = null
let unblock: (() => void) | null = null
/** Resolves the promise of a step back that the code made itself; null if none is pending. */
let arrived: (() => void) | null = null

/**
 * Registers the popstate listener. Call it before the router is created, because the router must not see steps between
 * overlays.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', onStep)
  // After a reload the overlays are gone, but their history entries are still there.
  if (entryState()?.isOver === true) window.history.back()
}

/**
 * Adds a history entry, so that the Back button closes the overlay instead of leaving the page. Returns a function that
 * removes the entry when the overlay is closed in another way.
 */
export function closeOnBack(history: Pick<RouterHistory, 'block'>, close: () => void): () => void {
  overlays.push(close)
  unblock ??= history.block({
    enableBeforeUnload: false,
    // Before a navigation, close all overlays and wait for their entries to go.
    blockerFn: async () => {
      closeAll()
      await settle()
      return false
    },
  })
  void settle()
  return () => {
    const place = overlays.indexOf(close)
    if (place >= 0) overlays.splice(place, 1)
    void settle()
  }
}

/** Closes all overlays; resolves when their history entries are gone. */
export async function closeOverlays(): Promise<void> {
  closeAll()
  await settle()
}

/**
 * Adds or removes history entries until there is one for each open overlay. Deferred, because one overlay may open
 * while another closes.
 */
function settle(): Promise<void> {
  settling ??= adjust().finally(() => {
    settling = null
    if (entries !== overlays.length) void settle()
  })
  return settling
}

async function adjust(): Promise<void> {
  await Promise.resolve()
  while (entries !== overlays.length) {
    if (entries < overlays.length) push()
    else await back()
  }
  if (entries > 0) return
  unblock?.()
  unblock = null
}

/** Copies the router's state, and bypasses the router, which patches `history`. */
function push(): void {
  entries += 1
  pageKey = entryState()?.key
  History.prototype.pushState.call(window.history, { ...entryState(), isOver: true }, '')
}

function back(): Promise<void> {
  return new Promise((resolve) => {
    arrived = resolve
    window.history.back()
  })
}

function onStep(event: PopStateEvent): void {
  if (entries === 0) return
  const isSamePage = entryState()?.key === pageKey
  entries = isSamePage ? entries - 1 : 0
  if (isSamePage) event.stopImmediatePropagation()
  if (arrived !== null) {
    arrived()
    arrived = null
  } else if (isSamePage) overlays.pop()?.()
  else closeAll()
}

function closeAll(): void {
  for (const close of overlays.splice(0).toReversed()) close()
}

type EntryState = { readonly key?: string; readonly isOver?: boolean } | null

const entryState = (): EntryState => window.history.state as EntryState
