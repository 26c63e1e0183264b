import type { ComponentType, ReactNode } from 'react'
import { useLanguage } from '../browser/language.ts'

/**
 * A component that renders the page again when the language changes. It must, because messages are plain functions. The
 * state of the page is kept.
 */
export function withLanguageUpdates(Page: ComponentType): () => ReactNode {
  return function WithLanguageUpdates() {
    useLanguage()
    return <Page />
  }
}
