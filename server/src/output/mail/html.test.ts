import { expect, test } from 'vitest'
import { html } from './html.ts'

const values = [
  { value: `<script>alert(1)</script>`, escaped: '&lt;script&gt;alert(1)&lt;/script&gt;' },
  { value: `" onmouseover="x`, escaped: '&quot; onmouseover=&quot;x' },
  { value: `' autofocus onfocus='x`, escaped: '&#39; autofocus onfocus=&#39;x' },
  { value: 'Tom & Jerry', escaped: 'Tom &amp; Jerry' },
  { value: '&lt;', escaped: '&amp;lt;' },
  { value: '`${x}`', escaped: '&#96;${x}&#96;' },
  { value: 3, escaped: '3' },
]
for (const { value, escaped } of values)
  test(`${value} is escaped`, () => expect(html`<b>${value}</b>`.text).toBe(`<b>${escaped}</b>`))

test('markup made by the tag is inserted unchanged, alone or in a list', () => {
  const markup = html`<i>${'a&b'}</i>`
  expect(html`${markup}${[markup, markup]}`.text).toBe('<i>a&amp;b</i>'.repeat(3))
})
