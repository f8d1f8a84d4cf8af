/** Copies the text of a field. Over plain http, as in a home network, a page has no clipboard; there the browser's old
 * command still works. Returns false if neither does: then the text is selected, so that the person can copy it. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    field.setSelectionRange(0, field.value.length);
    return document.execCommand("copy");
  }
}
