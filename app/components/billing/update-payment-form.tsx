export const UPDATE_PAYMENT_FORM = 'update-payment';

/** Opens the billing portal. Rendered once per page, so buttons in other forms can submit it. */
export function UpdatePaymentForm() {
  return (
    <form id={UPDATE_PAYMENT_FORM} method="post" action="/app/settings/billing" hidden>
      <input type="hidden" name="intent" value="open-portal" />
    </form>
  );
}
