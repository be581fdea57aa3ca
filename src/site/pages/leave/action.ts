import { type ActionFunctionArgs, redirect } from 'react-router';
import * as z from 'zod/mini';
import { leavePath } from '#api/paths.ts';
import { noticeKinds } from '#contract/notice-kinds.ts';
import { noticeNumberPattern } from '#rules/identifiers/reference.ts';
import { checkForm, readPostedValues } from '#site/forms/form-rules.ts';
import { siteContext } from '#site/server-context.ts';
import { actField, findForm, noticeFormSchema } from './leave-form.ts';

/** Handles the forms of the page. Each answer is a redirect, so that a reload sends nothing again. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { leaving } = context.get(siteContext);
  const fields = await request.formData();
  const show = (query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return redirect(search === '' ? leavePath : `${leavePath}?${search}`, 303);
  };
  switch (fields.get(actField)) {
    case 'choose': {
      const kind = noticeKinds.find((one) => one === fields.get('kind'));
      return show(kind === undefined ? { more: 'again' } : { kind });
    }
    case 'send': {
      const form = z.safeParse(noticeFormSchema, Object.fromEntries(fields)).data;
      if (!form) return show();
      const result = await leaving.send(form.kind, form.key);
      if (result === 'done') return show();
      if (result === 'not-possible') return show({ problem: result });
      if (result === 'too-many-notices') return show({ more: '', problem: result });
      // The press is repeated under the same key.
      return show({ ...form, problem: result });
    }
    case 'take-back': {
      const notice = String(fields.get('notice'));
      const result = noticeNumberPattern.test(notice)
        ? await leaving.takeBack(notice)
        : 'not-possible';
      if (result === 'done') return show();
      return show(
        result === 'not-possible' ? { problem: result } : { notice: '', problem: result },
      );
    }
    default: {
      const typed = readPostedValues(findForm.blank, fields);
      const check = checkForm(findForm, typed);
      if (!check.isValid) {
        leaving.keepTyped(typed);
        return show({ find: 'again' });
      }
      const result = await leaving.identify(check.answer);
      if (result === 'found') return show();
      return show(result === 'nothing' ? { nothing: 'found' } : { find: '', problem: result });
    }
  }
}
