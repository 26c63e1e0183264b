import type { ComponentType, ReactNode } from 'react'
import { useLanguage } from '../browser/language.ts'

/** Renders a page again when the language changes, because messages are plain functions. State is preserved. */
export function inLanguage(Page: ComponentType): () => ReactNode {
  return function InLanguage() {
    useLanguage()
    return <Page />
  }
}
