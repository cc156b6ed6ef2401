import { badgeRecipe } from './badge.ts';
import { buttonRecipe } from './button.ts';
import { dialogSlotRecipe, drawerSlotRecipe } from './dialog.ts';
import { fieldSlotRecipe, inputRecipe } from './field.ts';
import { spinnerRecipe } from './spinner.ts';
import { tabsSlotRecipe } from './tabs.ts';
import { toastSlotRecipe } from './toast.ts';

export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  input: inputRecipe,
  spinner: spinnerRecipe,
};

export const slotRecipes = {
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  field: fieldSlotRecipe,
  tabs: tabsSlotRecipe,
  toast: toastSlotRecipe,
};
