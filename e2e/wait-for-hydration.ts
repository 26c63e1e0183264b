import { expect } from '@playwright/test'
import type { Person } from './person.ts'

/** Waits until React has hydrated the first element of each of these selectors. */
export const waitForHydration = ({ page }: Person, selectors: readonly string[]): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (parts) =>
          parts.every((part) =>
            Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__react')),
          ),
        selectors,
      ),
    )
    .toBe(true)
